// The module that pyscript.toml names as PyScript's interpreter. It hands Pyodide two options
// that PyScript does not pass on: the standard library as .pyc, since compiling .py sources is
// most of a cold start, and an inline lock file, which saves a request: no package is loaded.
// The build puts it into Pyodide's folder, because PyScript takes that for Pyodide's own.
import "../storage.js";
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

export const loadPyodide = (options) =>
  load({
    ...options,
    stdLibURL: new URL("./stdlib.zip", import.meta.url).href,
    lockFileContents: {
      info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
      packages: {},
    },
  });
