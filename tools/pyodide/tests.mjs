// Runs the pure tests in Pyodide on Node: rules, views and seats on the browser's Python, without the
// tests of code that is not shipped to browsers. pytest and hypothesis come from the virtual
// environment; both are pure Python.
// Each process takes the next test file that no other has taken.
import { loadPyodide } from "pyodide";
import { fork } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PROCESSES = 2;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Runs test files, claiming each in the folder `taken`; returns pytest's exit code. */
async function run(/** @type {string} */ taken) {
  const lib = path.join(root, ".venv/lib");
  const places = {
    "/packages": path.join(lib, fs.readdirSync(lib)[0] ?? "", "site-packages"),
    "/project": root,
    "/taken": taken,
  };
  const python = await loadPyodide({
    env: { PYTHONPATH: "/project:/packages" },
    fsInit: async (FS) => {
      for (const [here, there] of Object.entries(places)) {
        FS.mkdirTree(here);
        FS.mount(FS.filesystems.NODEFS, { root: there }, here);
      }
    },
  });
  return await python.runPythonAsync(`
import itertools, os, sys
from pathlib import Path
# Where no other Python looks for it; compiling all of it takes longer than a hundred tests.
sys.pycache_prefix, sys.dont_write_bytecode = "/project/.cache/pyodide-tests", False
os.chdir("/project")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # those for the browser's tests start processes
import pytest

# "fuzz": its doors are tried on the site's own library, which lacks more (doors_tests.mjs).
ELSEWHERE = {"browser", "cli", "engines", "fuzz", "lab", "learn", "tools"}
FILES = [file for file in sorted(Path("tests").rglob("test_*.py")) if file.parts[1] not in ELSEWHERE]

class Untaken:
    """Whole files: what their tests share is made once, and whichever process is free goes on.
    A file is only read by the process that runs it."""

    def pytest_collection(self, session):
        return True

    def pytest_runtestloop(self, session):
        item = None
        for following in itertools.chain(self._untaken(session), [None]):
            if item:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
        return True

    def _untaken(self, session):
        found = 0
        for file in FILES:
            try:
                os.makedirs(f"/taken/{file}")
            except FileExistsError:
                continue
            yield from session.perform_collect([str(file)])
            found += session.testscollected
            session.testscollected = found

# Plain assertions: rewriting them is slow in WebAssembly, and a desk tells what a failed one compared.
options = ["-p", "no:cacheprovider", "-m", "not native", "--assert=plain", "-o", "console_output_style=classic"]
int(pytest.main(options, plugins=[Untaken()]))
`);
}

const [script = "", taken] = process.argv.slice(1);
if (taken === undefined) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "taken-"));
  const processes = Array.from({ length: PROCESSES }, () => fork(script, [folder]));
  const codes = await Promise.all(processes.map((one) => new Promise((end) => one.on("exit", end))));
  fs.rmSync(folder, { recursive: true });
  // A killed process has no exit code.
  process.exit(codes.every((code) => code === 0) ? 0 : 1);
} else {
  process.exit(await run(taken));
}
