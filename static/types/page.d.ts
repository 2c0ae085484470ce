// What the scripts of the page share by name, beside `python`, which 1-fetch.js declares.

/** Python's memory from an earlier visit, on its way out of the browser's storage. */
interface StoredMemory {
  headers: Headers;
  pages: Promise<ArrayBuffer>;
}

/** Set by 1-fetch.js, read by 5-interpreter.mjs; nothing where none is kept. */
declare var snapshot: Promise<StoredMemory | undefined> | undefined;

interface Window {
  /** What 1-fetch.js declares, for `sakura/browser/settings.py`: scripts have it by its name. */
  python: object;
}

/** Set by 5-interpreter.mjs for `sakura/browser/rest.py`: brings the rest of the game. */
declare var mountRest: () => Promise<void>;

/** Set by 5-interpreter.mjs for `sakura/browser/catalogues.py`: brings the catalogue of a language. */
declare var mountCatalogue: (language: string) => Promise<void>;

/** Set by 1-fetch.js, the one door by which `sakura/browser/dom.py` writes markup into the page. */
declare var markup: (text: string) => string;

interface Navigator {
  /** Gigabytes, roughly; only Chromium says so, and only on secure pages. */
  readonly deviceMemory?: number;
}
