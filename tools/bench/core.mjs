// Runs core.py in Pyodide on Node and prints its figures.
import { loadPyodide } from "pyodide";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const python = await loadPyodide({
  env: { PYTHONPATH: "/project" },
  fsInit: async (FS) => {
    FS.mkdirTree("/project");
    FS.mount(FS.filesystems.NODEFS, { root }, "/project");
  },
});
console.log(python.runPython(`
import json, sys
sys.dont_write_bytecode = True
from tools.bench.core import figures
json.dumps(dict(figures()))
`));
process.exit(0);
