// Runs the pure tests inside Pyodide, on node: the same rules, views and seats on the Python that
// the browser has. pytest and hypothesis come from the virtual environment; both are pure Python.
// Two processes take every other test each.
import { loadPyodide } from "pyodide";
import { fork } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PARTS = 2;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Runs the tests whose number leaves `part` when divided by PARTS; pytest's exit code. */
async function run(/** @type {number} */ part) {
  const lib = path.join(root, ".venv/lib");
  const python = await loadPyodide();
  python.mountNodeFS("/packages", path.join(lib, fs.readdirSync(lib)[0] ?? "", "site-packages"));
  python.mountNodeFS("/project", root);
  return await python.runPythonAsync(`
import os, sys
sys.dont_write_bytecode = True
sys.path += ["/packages"]
sys.path.insert(0, "/project")
os.chdir("/project")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # those for the browser's tests start processes
import pytest

class Part:
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        items[:] = items[${part}::${PARTS}]

chosen = "not browser and not engines and not lab and not native"
int(pytest.main(["-p", "no:cacheprovider", "-m", chosen], plugins=[Part()]))
`);
}

const part = process.argv[2];
if (part === undefined) {
  const processes = Array.from({ length: PARTS }, (_, i) => fork(process.argv[1] ?? "", [`${i}`]));
  const codes = await Promise.all(processes.map((one) => new Promise((end) => one.on("exit", end))));
  // A process that was killed has no code.
  process.exit(codes.every((code) => code === 0) ? 0 : 1);
} else {
  process.exit(await run(Number(part)));
}
