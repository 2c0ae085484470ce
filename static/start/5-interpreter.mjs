// The module that pyscript.toml names as PyScript's interpreter. The page also loads it by itself,
// so that Pyodide starts while PyScript is still on its way; PyScript then gets what was started.
import "./3-indexeddb.js";
import { SNAPSHOTS, archive, load, mount, version } from "./4-pyodide.mjs";

export { version };

// Whether a snapshot is kept. While one is tried it counts as none, so that whatever may be wrong
// with it goes wrong only once. In workers and where storage is denied there is never one.
const FLAG = "sakura.snapshot";
/** @param {string} value */
const flag = (value) => {
  try {
    const before = localStorage.getItem(FLAG);
    if (value) localStorage.setItem(FLAG, value);
    else localStorage.removeItem(FLAG);
    return before;
  } catch {
    return null;
  }
};
const kept = flag("") === SNAPSHOTS && globalThis.snapshot;

// The rest of the game comes when the page asks for it, or at once where it will be wanted: in the
// worker, in another language, and for whoever has been here before.
/** @type {Promise<Uint8Array> | undefined} */
let rest;

const isPlain = () => {
  try {
    return document.documentElement.lang === "en" && !location.hash && !localStorage.length;
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
  if (await isRoomy()) flag(SNAPSHOTS);
  else await drop();
};

// What could not be read once need not be tried again.
const drop = () => globalThis.caches?.delete(SNAPSHOTS).then(() => {}, () => {});

// The game is in it already, all but what knows the browser.
const restored = async () => {
  const snapshot = await kept;
  if (!snapshot) throw new Error("the snapshot is gone");
  const pyodide = await load({ ...options, snapshot });
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

const start = async () => {
  const pyodide = kept && (await restored().catch(drop));
  if (pyodide) return pyodide;
  addEventListener("played", keep, { once: true });
  return fresh();
};

// After a game the visitor may well come again: a snapshot for then. Frames keep none: each page
// that has one would bring its own.
const keep = async () => {
  if ("embed" in document.documentElement.dataset) return;
  if ((navigator.deviceMemory ?? 4) <= 2 || !globalThis.caches || !navigator.storage) return;
  if (!(await isRoomy())) return;
  const worker = new Worker(new URL("./7-snapshot.mjs", import.meta.url), { type: "module" });
  worker.onmessage = () => {
    flag(SNAPSHOTS);
    worker.terminate();
  };
};

const started = start();
started.catch(() => dispatchEvent(new Event("lost")));

/** @param {Words} words where PyScript wants them */
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(words, { stdout, stderr });
  return started;
};
