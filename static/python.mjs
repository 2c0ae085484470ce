// Pyodide as the page, its workers and the keeper of snapshots start it.
import { loadPyodide, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const LIBRARY = "/lib/python314.zip";

// The store of snapshots, named after all that goes into one, and what one is called there.
export const SNAPSHOTS = "build:snapshot";
export const SNAPSHOT = new URL("../../snapshot", import.meta.url);

// Two thirds of Python's memory are empty: a snapshot is kept without those pages, as its length, the
// number of pages, where each begins, and the pages.
const PAGE = 65536;
export const packed = (memory) => {
  const filled = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (memory.subarray(at, at + PAGE).some(Boolean)) filled.push(at);
  }
  const head = new Uint32Array([memory.length, filled.length, ...filled]);
  return new Blob([head, ...filled.map((at) => memory.subarray(at, at + PAGE))]);
};
export const unpacked = (buffer) => {
  const [length, count] = new Uint32Array(buffer, 0, 2);
  const memory = new Uint8Array(length);
  let from = 4 * (2 + count);
  for (const at of new Uint32Array(buffer, 8, count)) {
    const page = new Uint8Array(buffer, from, Math.min(PAGE, length - at));
    memory.set(page, at);
    from += page.length;
  }
  return memory;
};

// Archives are compressed as a whole, which is smaller, and inflated by the browser, which is
// faster than Python does it. No host is asked to compress them: not all would.
export const inflated = async (address) => {
  const { body, ok } = await fetch(new URL(address, import.meta.url));
  if (!ok) throw new Error(`${address} did not arrive`);
  const stream = body.pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// As .pyc: to compile sources is most of a stock start.
const library = inflated("../vendor/pyodide/stdlib.bin");

// The page may paint and answer between the two long steps of the start.
const createPyodideModule = async (settings) => {
  const { default: create } = await import("../vendor/pyodide/pyodide.asm.mjs");
  const module = await create(settings);
  await new Promise((resolve) => setTimeout(resolve));
  return module;
};

export const load = (options) =>
  loadPyodide({
    indexURL: new URL("../vendor/pyodide/", import.meta.url).href,
    createPyodideModule,
    // The build lets Pyodide take a promise here.
    stdLibURL: library,
    // Inline, which saves a request: no package is loaded.
    lockFileContents: {
      info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
      packages: {},
    },
    ...options,
  });

// From then on Python can import what is in the bundle. The library comes before the current folder,
// into which PyScript writes its own package as sources; it is among the library's .pyc as well.
export const mount = (python, bundle) => {
  const path = python.pyimport("sys.path");
  if (path.get(0) !== LIBRARY) path.insert(0, LIBRARY);
  python.pyimport("bundle").mount(python.toPy(bundle));
};
