// Runs the pure tests inside Pyodide, on node: the same rules, views and seats on the Python that
// the browser has. pytest and hypothesis come from the virtual environment; both are pure Python.
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const lib = path.join(root, ".venv/lib");
const site = path.join(lib, fs.readdirSync(lib)[0] ?? "", "site-packages");

const python = await loadPyodide();
python.mountNodeFS("/packages", site);
python.mountNodeFS("/project", root);
const code = await python.runPythonAsync(`
import os, sys
sys.dont_write_bytecode = True
sys.path += ["/packages"]
sys.path.insert(0, "/project")
os.chdir("/project")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # those for the browser's tests start processes
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-m", "not browser and not engines and not native"]))
`);
process.exit(code);
