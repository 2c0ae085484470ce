// Compiles Python archives with Pyodide's own Python, since a .pyc is only good for the version
// that made it, and compresses them as a whole: static/boot.mjs inflates them.
// usage: node compile.mjs IN.zip OUT.bin PREFIX [DROP.txt]
// PREFIX is the folder that tracebacks will name. DROP.txt makes it the standard library, and lists
// what to leave out, a regular expression a line.
import fs from "node:fs";
import zlib from "node:zlib";
import { loadPyodide } from "pyodide";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [input, output, prefix, drop] = process.argv.slice(2);
const patterns = drop
  ? fs.readFileSync(drop, "utf8").split("\n").filter((line) => line && !line.startsWith("#"))
  : [];
// Tracebacks name lines, not columns: those are half of a .pyc.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdir("tools");
for (const name of ["slim.py", "written_out.py"]) {
  python.FS.writeFile(`tools/${name}`, fs.readFileSync(new URL(name, import.meta.url)));
}
const slim = python.pyimport("tools.slim");
python.FS.writeFile("/in.zip", fs.readFileSync(input));
const files = slim.unpack("/in.zip");
if (drop) {
  // PyScript brings its own package as sources and compiles it at every start: unless it is here.
  for (const [name, source] of Object.entries(pyscript.pyscript)) {
    files.set(`pyscript/${name}`, source);
  }
}
const archive = slim.pack(files, prefix, python.toPy(patterns), !drop).toJs();
fs.writeFileSync(output, zlib.deflateSync(archive, { level: 9 }));
console.log(`${output}: ${archive.length} bytes, compressed ${fs.statSync(output).size}`);
process.exit(0);
