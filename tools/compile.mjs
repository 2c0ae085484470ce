// Compiles Python archives with Pyodide's own Python, since a .pyc is only good for the version
// that made it. usage: node compile.mjs IN.zip OUT.zip PREFIX [DROP.txt]
// PREFIX is the folder that tracebacks will name; DROP.txt lists what to leave out, a regular
// expression a line.
import { loadPyodide } from "pyodide";
import fs from "node:fs";

const [input, output, prefix, drop] = process.argv.slice(2);
const patterns = drop
  ? fs.readFileSync(drop, "utf8").split("\n").filter((line) => line && !line.startsWith("#"))
  : [];
const python = await loadPyodide();
python.FS.writeFile("/in.zip", fs.readFileSync(input));
python.globals.set("PREFIX", prefix);
python.globals.set("DROP", python.toPy(patterns));
// Docstrings go from the library only: dataclasses without one compute one at every start.
python.globals.set("OPTIMIZE", drop ? 2 : 1);
const report = python.runPython(`
import importlib._bootstrap_external as external, importlib.util, re, zipfile

drop = [re.compile(pattern) for pattern in DROP]
kept = dropped = 0
with zipfile.ZipFile("/in.zip") as source, zipfile.ZipFile("/out.zip", "w") as target:
    for name in sorted(n for n in source.namelist() if not n.endswith("/")):
        if any(pattern.match(name) for pattern in drop):
            dropped += 1
            continue
        kept += 1
        content = source.read(name)
        if name.endswith(".py"):
            code = compile(content, PREFIX + name, "exec", dont_inherit=True, optimize=OPTIMIZE)
            content = external._code_to_hash_pyc(code, importlib.util.source_hash(content), False)
            name += "c"
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same bytes at every build
        target.writestr(entry, bytes(content), zipfile.ZIP_DEFLATED, 9)
f"{kept} files, {dropped} left out"
`);
fs.writeFileSync(output, python.FS.readFile("/out.zip"));
console.log(`${output}: ${report}`);
process.exit(0);
