// The module that pyscript.toml names as PyScript's interpreter. The page also loads it by itself,
// so that Pyodide starts while PyScript is still on its way; PyScript then gets what was started.
import "../vendor/storage.js";
import { LIBRARY, SNAPSHOT, SNAPSHOTS, inflated, load, version } from "./python.mjs";

export { version };

// What a first game of Sakura needs. The rest comes when the page asks for it, or at once where it
// will be wanted: in the worker, in another language, and for whoever has been here before.
const game = inflated("./sakura.bin");
let rest;

const isPlain = () => {
  try {
    return document.documentElement.lang === "en" && !location.hash && !localStorage.length;
  } catch {
    return false;
  }
};
const fetchRest = () => {
  rest ??= inflated("./rest.bin");
  rest.catch(() => (rest = undefined)); // may be asked for once more
  return rest;
};
if (!isPlain()) fetchRest();

// PyScript says later where Python's words go.
const words = { stdout: console.log, stderr: console.error };
const options = {
  stdout: (line) => words.stdout(line),
  stderr: (line) => words.stderr(line),
};

// Whether a snapshot is kept. While one is tried it counts as none, so that whatever may be wrong
// with it goes wrong only once. In workers and where storage is denied there is never one.
const FLAG = "sakura.snapshot";
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

const restored = async () => {
  const found = await (await caches.open(SNAPSHOTS)).match(SNAPSHOT);
  const python = await load({ ...options, _loadSnapshot: found.arrayBuffer() });
  performance.mark("restored");
  setTimeout(flag, 2000, SNAPSHOTS);
  return python;
};

const start = async () => {
  const snapshot = flag("") === SNAPSHOTS && (await restored().catch(() => undefined));
  if (!snapshot) addEventListener("played", keep, { once: true });
  const python = snapshot || (await load(options));
  // Before the current folder, into which PyScript writes its own package as sources; it is among
  // the library's .pyc as well.
  python.pyimport("sys.path").insert(0, LIBRARY);
  const { mount } = python.pyimport("bundle");
  mount(python.toPy(await game));
  globalThis.mountRest = async () => mount(python.toPy(await fetchRest()));
  if (!globalThis.document) await globalThis.mountRest();
  return python;
};

// After a game the visitor may well come again: a snapshot for then, where there is room for it.
// Frames keep none: each page that has one would bring its own.
const ROOM = 400e6;
const keep = async () => {
  if ("embed" in document.documentElement.dataset) return;
  // Not every browser can say how much room there is.
  if ((navigator.deviceMemory ?? 4) <= 2 || !globalThis.caches || !navigator.storage) return;
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM) return;
  const worker = new Worker(new URL("./snapshot.mjs", import.meta.url), { type: "module" });
  worker.onmessage = () => {
    flag(SNAPSHOTS);
    worker.terminate();
  };
};

const python = start();
python.catch(() => dispatchEvent(new Event("lost")));

export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(words, { stdout, stderr });
  return python;
};
