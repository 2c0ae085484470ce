// Pyodide as the page, its workers and the keeper of snapshots start it.
import { loadPyodide, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

export const LIBRARY = "/lib/python314.zip";

// The store of snapshots, named after all that goes into one.
export const SNAPSHOTS = "build:snapshot";
export const SNAPSHOT = new URL("../vendor/pyodide/snapshot.bin", import.meta.url);

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
