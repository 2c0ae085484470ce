// The module that pyscript.toml names as PyScript's interpreter. The page also loads it by itself,
// so that Pyodide starts while PyScript is still on its way; PyScript then gets what was started.
import "../vendor/storage.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

// PyScript says later where Python's words go.
const words = { stdout: console.log, stderr: console.error };

// Archives are compressed as a whole, which is smaller, and inflated by the browser, which is
// faster than Python does it. No host is asked to compress them: not all would.
const inflated = async (address) => {
  const { body, ok } = await fetch(new URL(address, import.meta.url));
  if (!ok) throw new Error(`${address} did not arrive`);
  const stream = body.pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// The package is imported straight from its archive: to unpack it would cost time at every start.
const OURS = "/home/pyodide/sakura.zip";
const ours = inflated("./sakura.bin");
const python = load({
  indexURL: new URL("../vendor/pyodide/", import.meta.url).href,
  // As .pyc: to compile sources is most of a stock start. The build lets Pyodide take a promise.
  stdLibURL: inflated("../vendor/pyodide/stdlib.bin"),
  // Inline, which saves a request: no package is loaded.
  lockFileContents: {
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
    packages: {},
  },
  fsInit: async (files) => files.writeFile(OURS, await ours, { canOwn: true }),
  stdout: (line) => words.stdout(line),
  stderr: (line) => words.stderr(line),
}).then((python) => {
  // Before the current folder, into which PyScript writes its own package as sources; it is among
  // the library's .pyc as well.
  const path = python.pyimport("sys.path");
  path.insert(0, "/lib/python314.zip");
  path.insert(0, OURS);
  return python;
});

export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(words, { stdout, stderr });
  return python;
};
