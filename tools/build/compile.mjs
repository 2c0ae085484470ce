// Compiles Python with Pyodide's interpreter, because bytecode is only valid for the version that made it.
// usage: node compile.mjs PREFIX DROP.txt|- IN.zip OUT [IN.zip OUT …]
// PREFIX is the folder shown in tracebacks. With DROP.txt the output is the standard library, without
// the files that match its regular expressions, one a line; otherwise it is a bundle.
import fs from "node:fs";
import { loadPyodide } from "pyodide";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [prefix = "", drop = "-", ...archives] = process.argv.slice(2);
const library = drop !== "-";
const patterns = library
  ? fs.readFileSync(drop, "utf8").split("\n").filter((line) => line && !line.startsWith("#"))
  : [];
// Tracebacks show lines but no columns, which are half of a .pyc.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("tools/build");
for (const name of ["slim.py", "plain_dataclasses.py"]) {
  python.FS.writeFile(`tools/build/${name}`, fs.readFileSync(new URL(name, import.meta.url)));
}
const slim = python.pyimport("tools.build.slim");

/** @param {import("pyodide/ffi").PyProxy} files */
const addLibrary = (files) => {
  // Otherwise PyScript compiles its own package from source at every start.
  for (const [name, source] of Object.entries(pyscript.pyscript)) {
    files.set(`pyscript/${name}`, source);
  }
  // Stand-ins for modules that a page hardly uses and that import a dozen others each.
  const lean = new URL("../pyodide/lean/", import.meta.url);
  for (const name of fs.readdirSync(lean, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".py")) files.set(name, fs.readFileSync(new URL(name, lean), "utf8"));
  }
  files.set("bundle.py", fs.readFileSync(new URL("../../static/bundle.py", import.meta.url), "utf8"));
};

/** @param {string} input @param {string} output */
const compile = (input, output) => {
  python.FS.writeFile("/in.zip", fs.readFileSync(input));
  const files = slim.unpack("/in.zip");
  if (library) addLibrary(files);
  const made = library ? slim.library(files, prefix, python.toPy(patterns)) : slim.bundle(files, prefix);
  fs.writeFileSync(output, made.toJs());
};

try {
  for (let n = 0; n < archives.length; n += 2) compile(archives[n] ?? "", archives[n + 1] ?? "");
} catch (error) {
  // A SystemExit is a message for the developer; anything else is a bug in these tools.
  const [said] = `${error}`.match(/(?<=^SystemExit: ).*$/m) ?? [error];
  console.error(said);
  process.exit(1);
}
process.exit(0);
