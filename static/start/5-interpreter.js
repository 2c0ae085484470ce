// PyScript's interpreter, named in pyscript.toml. The page imports it directly as well, so that Pyodide
// starts while PyScript is still loading; PyScript then gets the running Pyodide.
import "./3-indexeddb.js";
import { SNAPSHOTS, archive, load, mount, version, whole } from "./4-pyodide.js";

export { version };

// Use of a stored snapshot. Each attempt is noted with its time beforehand, so that a snapshot that crashes
// the page is tried twice at most. Leaving the page at once does not count. The page starts without a
// snapshot while another tab tries it, just after a crash, or if nothing can be noted. Workers, and pages
// without storage, never use one.
const HASTE = 10_000;
/** @type {(name: string, value?: string) => string | null} */
const stored = globalThis.document ? (...given) => python.stored(...given) : () => null;
const noted = stored("tried") ?? "";
const [count = 0, since = 0] = noted.split(" ").map(Number);
const tries = Math.max(0, count); // other pages of the host can write it
const lately = Math.abs(Date.now() - since) < HASTE;
const named = stored("snapshot");
const note = `${tries + 1} ${Date.now()}`;
const isNoted = () => {
  stored("tried", note);
  return stored("tried") === note;
};
const good = tries < 2 && !lately && named === SNAPSHOTS && globalThis.snapshot;
const kept = good && isNoted() ? good : undefined;
const stays = lately || (good && !kept); // the snapshot stays for other tabs or later starts

// A damaged snapshot is deleted.
const drop = async () => {
  stored("snapshot", "");
  stored("tried", "");
  await globalThis.caches?.delete(SNAPSHOTS).catch(() => {}); // older ones are deleted when the next is made
};
let trying = !!kept;
let counts = false; // true if the attempt counts however the visit ends
if (kept) {
  addEventListener("pagehide", () => {
    if (trying && !counts && !python.lost && performance.now() < HASTE) stored("tried", noted);
  });
} else if (named && !stays) drop();

// The second bundle loads on demand, or at once where it will be needed: in the worker, in a frame, and
// for returning visitors without a snapshot.
/** @type {Promise<Uint8Array> | undefined} */
let secondBundle;

const isPlain = () => {
  try {
    return !python.embedded && !location.hash && !localStorage.length;
  } catch {
    return false;
  }
};
const fetchSecondBundle = () => {
  secondBundle ??= archive("../second.bin");
  secondBundle.catch(() => (secondBundle = undefined)); // allow another attempt
  return secondBundle;
};
if (!kept && !isPlain()) fetchSecondBundle();

/** @typedef {{ stdout: (line: string) => void, stderr: (line: string) => void }} Words */

// PyScript sets the targets of Python's output later.
/** @type {Words} */
const words = { stdout: console.log, stderr: console.error };
/** @type {Words} */
const options = {
  stdout: (line) => words.stdout(line),
  stderr: (line) => words.stderr(line),
};

// Free storage, in bytes, required to keep a snapshot of a few megabytes. Not every browser reports it.
const ROOM = 400e6;
const isRoomy = async () => {
  const { quota, usage } = await navigator.storage.estimate();
  return quota !== undefined && usage !== undefined && quota - usage >= ROOM;
};
const keepOn = async () => {
  if (!(await isRoomy())) await drop();
};

// The snapshot contains the first game, except for the modules that use the browser.
const restored = async () => {
  const snapshot = await kept;
  if (!snapshot || snapshot.headers.get("of") !== SNAPSHOTS) return drop();
  const pages = whole(snapshot);
  pages.catch(drop);
  const pyodide = await load({ ...options, snapshot: { ...snapshot, pages } });
  performance.mark("restored");
  setTimeout(keepOn, 2000);
  return pyodide;
};

const fresh = async () => {
  // The first bundle: everything for a first game of Sakura.
  const [pyodide, game] = await Promise.all([load(options), archive("../sakura.bin")]);
  mount(pyodide, game);
  return pyodide;
};

const notRestored = async () => {
  counts = !tries;
  if (!counts) await drop();
};
const unkept = () => {
  wanted = !stays || named !== SNAPSHOTS;
  addEventListener("played", keep);
  return fresh();
};
const start = async () => {
  const pyodide = (kept && (await restored().catch(notRestored))) || (await unkept());
  globalThis.mountSecondBundle = async () => mount(pyodide, await fetchSecondBundle());
  if (!globalThis.document) await globalThis.mountSecondBundle();
  return pyodide;
};

// A snapshot is made after a game or half a minute of play, when another visit is likely. Frames make
// none, since browsers partition their storage by host page.
const A_WHILE = 30_000;
let wanted = false;
const keep = () => {
  if (wanted) keepNow().catch(() => {}); // the browser may lack workers
  wanted = false;
};
const keepNow = async () => {
  if ("embed" in document.documentElement.dataset) return;
  if ((navigator.deviceMemory ?? 4) <= 2 || !globalThis.caches || !navigator.storage) return;
  if (!(await isRoomy())) return;
  const worker = new Worker(new URL("./7-snapshot.js", import.meta.url), { type: "module" });
  worker.onmessage = () => {
    stored("snapshot", SNAPSHOTS);
    worker.terminate();
  };
};

// Python sets performance marks when the page can be used, and when a game has begun.
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

globalThis.mountData = async (/** @type {string} */ name) => mount(await started, await archive(`../${name}.bin`));

const started = start();
started.catch(() => dispatchEvent(new Event("lost")));

/** @param {Words} words where PyScript wants them */
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(words, { stdout, stderr });
  return started;
};
