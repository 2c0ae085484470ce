// The module that pyscript.toml names as PyScript's interpreter. The page also loads it by itself,
// so that Pyodide starts while PyScript is still on its way; PyScript then gets what was started.
import "./3-indexeddb.js";
import { SNAPSHOTS, archive, load, mount, version, whole } from "./4-pyodide.mjs";

export { version };

// Whether a snapshot is kept. How often one was tried in vain, and since when, is noted before it is, so
// that one by which the page crashes is tried twice at most. Leaving the page at once does not count.
// While another tab tries it, or the page has just crashed, or nothing can be noted, the page starts
// without. In workers and where storage is denied there is never one.
const HASTE = 10_000;
/** @type {(name: string, value?: string) => string | null} */
const stored = globalThis.document ? (...given) => python.stored(...given) : () => null;
const noted = stored("tried") ?? "";
const [count = 0, since = 0] = noted.split(" ").map(Number);
const tries = Math.max(0, count); // others write there, too
const lately = Math.abs(Date.now() - since) < HASTE;
const named = stored("snapshot");
const note = `${tries + 1} ${Date.now()}`;
const isNoted = () => {
  stored("tried", note);
  return stored("tried") === note;
};
const good = tries < 2 && !lately && named === SNAPSHOTS && globalThis.snapshot;
const kept = good && isNoted() ? good : undefined;
const stays = lately || (good && !kept); // what is kept, for others or later

// What could not be read need not be tried again.
const drop = async () => {
  stored("snapshot", "");
  stored("tried", "");
  await globalThis.caches?.delete(SNAPSHOTS).catch(() => {}); // others go when the next one is made
};
let trying = !!kept;
let counts = false; // whatever becomes of the visit
if (kept) {
  addEventListener("pagehide", () => {
    if (trying && !counts && !python.lost && performance.now() < HASTE) stored("tried", noted);
  });
} else if (named && !stays) drop();

// The rest of the game comes when the page asks for it, or at once where it will be wanted: in the
// worker, in a frame, and for whoever has been here before.
/** @type {Promise<Uint8Array> | undefined} */
let rest;

const isPlain = () => {
  try {
    return !python.embedded && !location.hash && !localStorage.length;
  } catch {
    return false;
  }
};
const fetchRest = () => {
  rest ??= archive("../rest.bin");
  rest.catch(() => (rest = undefined)); // may be asked for once more
  return rest;
};
if (!kept && !isPlain()) fetchRest();

/** @typedef {{ stdout: (line: string) => void, stderr: (line: string) => void }} Words */

// PyScript says later where Python's words go.
/** @type {Words} */
const words = { stdout: console.log, stderr: console.error };
/** @type {Words} */
const options = {
  stdout: (line) => words.stdout(line),
  stderr: (line) => words.stderr(line),
};

// There should be this much room left in storage where a snapshot is kept; it is a few megabytes.
// Not every browser can say how much there is.
const ROOM = 400e6;
const isRoomy = async () => {
  const { quota, usage } = await navigator.storage.estimate();
  return quota !== undefined && usage !== undefined && quota - usage >= ROOM;
};
const keepOn = async () => {
  if (!(await isRoomy())) await drop();
};

// The game is in it already, all but what knows the browser.
const restored = async () => {
  const snapshot = await kept;
  if (!snapshot || snapshot.headers.get("of") !== SNAPSHOTS) return drop();
  const pages = whole(snapshot);
  pages.catch(drop);
  const pyodide = await load({ ...options, snapshot: { ...snapshot, pages } });
  performance.mark("restored");
  setTimeout(keepOn, 2000);
  globalThis.mountRest = async () => {};
  return pyodide;
};

const fresh = async () => {
  // What a first game of Sakura needs.
  const [pyodide, game] = await Promise.all([load(options), archive("../sakura.bin")]);
  mount(pyodide, game);
  globalThis.mountRest = async () => mount(pyodide, await fetchRest());
  if (!globalThis.document) await globalThis.mountRest();
  return pyodide;
};

const notRestored = async () => {
  counts = !tries;
  if (!counts) await drop();
};
const start = async () => {
  const pyodide = kept && (await restored().catch(notRestored));
  if (pyodide) return pyodide;
  wanted = !stays || named !== SNAPSHOTS;
  addEventListener("played", keep);
  return fresh();
};

// After a game, or half a minute of playing, a later visit is likely: a snapshot is made for it. Frames
// keep none: each page that has one would bring its own.
const A_WHILE = 30_000;
let wanted = false;
const keep = () => {
  if (wanted) keepNow().catch(() => {}); // there may be no workers
  wanted = false;
};
const keepNow = async () => {
  if ("embed" in document.documentElement.dataset) return;
  if ((navigator.deviceMemory ?? 4) <= 2 || !globalThis.caches || !navigator.storage) return;
  if (!(await isRoomy())) return;
  const worker = new Worker(new URL("./7-snapshot.mjs", import.meta.url), { type: "module" });
  worker.onmessage = () => {
    stored("snapshot", SNAPSHOTS);
    worker.terminate();
  };
};

// Python marks in the time line that the page can be used, and then that a game is played.
if (globalThis.document && globalThis.PerformanceObserver) {
  const observer = new PerformanceObserver((list) => {
    const has = (/** @type {string} */ name) => list.getEntriesByName(name).length > 0;
    if (has("interactive")) {
      trying = false;
      if (kept && !counts) stored("tried", "");
      if (!python.lost) stored("failed", "");
    }
    if (!has("asked")) return;
    observer.disconnect();
    setTimeout(keep, A_WHILE);
  });
  observer.observe({ type: "mark", buffered: true });
}

// Each language but English has a file with its catalogue. That of the language in which the page begins
// is preloaded, and unpacked while Python starts.
const catalogue = (/** @type {string} */ language) => new URL(`../words.${language}.bin`, import.meta.url).href;
/** @type {Map<string, Promise<Uint8Array>>} */
const unpacked = new Map();
/** @type {NodeListOf<HTMLLinkElement>} */
const preloaded = globalThis.document?.querySelectorAll("head > link[as=fetch][href*='/words.']") ?? [];
for (const { href } of preloaded) unpacked.set(href, archive(href));
for (const one of unpacked.values()) one.catch(() => {}); // who asks for it hears of that
globalThis.mountCatalogue = async (/** @type {string} */ language) => {
  const address = catalogue(language);
  const asked = unpacked.get(address) ?? archive(address);
  unpacked.delete(address);
  mount(await started, await asked);
};

const started = start();
started.catch(() => dispatchEvent(new Event("lost")));

/** @param {Words} words where PyScript wants them */
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(words, { stdout, stderr });
  return started;
};
