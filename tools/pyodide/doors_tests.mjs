// Feeds damaged links, files and stores to every input of the page on the built site's Python. It must
// accept exactly what desktop Python accepts, and refuse everything else with a message. Its library is
// trimmed, so code that works on a desktop may fail here.
// `node doors_tests.mjs [TRIES SEED]`: damaged inputs per entry point; a seed adds the corpus of `make fuzz`.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { built, root } from "./built.mjs";

const [tries = "6", seed = "0"] = process.argv.slice(2);
const told = execFileSync(path.join(root, ".venv/bin/python"), ["-m", "tests.fuzz.inputs", tries, seed], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1e9,
});
const { python } = await built();
const tests = "/home/pyodide/tests"; // beside Python's own import path
python.FS.mkdirTree(tests);
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.join(root, "tests") }, tests);
python.globals.set("told", told);
const wrong = python.runPython(`
import base64, json, sys, traceback

sys.dont_write_bytecode = True
from tests.fuzz.doors import knock

inputs, wrong = json.loads(told), 0
for door, text, let_in in inputs:
    data = base64.b64decode(text)
    try:
        assert knock(door, data) == let_in, f"let in at a desk: {let_in}"
    except Exception as error:
        wrong += 1
        print(f"{door} {data[:200]!r}", *traceback.format_exception(error)[-3:], sep="\\n")
print(f"{len(inputs)} inputs at the doors of the built site, {wrong} otherwise than at a desk")
wrong
`);
process.exit(wrong ? 1 : 0);
