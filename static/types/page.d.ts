// Globals shared by the page's scripts, besides `python`, which 1-fetch.js declares.

/** Snapshot of Python's memory, being read from the browser's cache. */
interface StoredMemory {
  headers: Headers;
  pages: Promise<ArrayBuffer>;
}

/** Set by 1-fetch.js for 5-interpreter.js; undefined without a snapshot. */
declare var snapshot: Promise<StoredMemory | undefined> | undefined;

interface Window {
  /** Declared by 1-fetch.js; a property of `window` for `sakura/browser/settings.py`. */
  python: object;
}

/** Set by 5-interpreter.js for `sakura/browser/second_bundle.py`: loads the second bundle. */
declare var mountSecondBundle: () => Promise<void>;

/** Set by 5-interpreter.js for `sakura/browser/catalogues.py`: loads a language's catalogue. */
declare var mountCatalogue: (language: string) => Promise<void>;

/** Set by 5-interpreter.js for `sakura/browser/data_files.py`: loads a data file. */
declare var mountData: (name: string) => Promise<void>;

/** Set by 1-fetch.js for `sakura/browser/dom.py`: makes markup of text, as Trusted Types demand. */
declare var markup: (text: string) => string;

interface Navigator {
  /** Approximate memory in gigabytes; only in Chromium, on secure pages. */
  readonly deviceMemory?: number;
}
