// Cuts out of Pyodide's script what serves only libraries that are linked to it later, since none
// ever is: nearly all of its 8,500 names for C, whatever nothing uses any more, and long names.
// usage: node trim.mjs FOLDER BINARY: changes pyodide.asm.mjs in the folder
import fs from "node:fs";
import path from "node:path";
import { minify } from "terser";

const [folder = "", binary = ""] = process.argv.slice(2);
const script = path.join(folder, "pyodide.asm.mjs");
const door = fs.readFileSync(path.join(folder, "pyodide.mjs"), "utf8");
// What C asks for; it gets no functions of OpenGL (tools/vendor.py).
const imported = new Set(
  WebAssembly.Module.imports(new WebAssembly.Module(fs.readFileSync(binary)))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("emscripten_gl")),
);

/** @param {string} text */
const counted = (text) => {
  const counts = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/**
 * Removes matches of the pattern, all but those whose name is to be kept. There must be some: another
 * version of Pyodide is to be looked at again.
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(name: string) => boolean} keep
 */
const without = (text, pattern, keep = () => false) => {
  let removed = 0;
  const rest = text.replace(pattern, (match, name) => (keep(name) ? match : (removed++, "")));
  if (!removed) throw new Error(`Pyodide is otherwise than known: look for ${pattern}`);
  return rest;
};

const EXPORT = /([\w$]+)=Module\["[\w$]+"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;?/g;
const IMPORT = /(?<=[{,])"?([\w$]+)"?(?::[\w$]+)?,/g;
const SHARED = /Module\["([\w$]+)"\]=\1;/g;
const SIGNATURE = /(?<![\w$.])([\w$]+)\.sig="\w*";/g;
const EVALUATED = /(?<![\w$.])eval(?=\((?:func|data|UTF8ToString\(ptr\))\))/g;

/** @param {string} text */
const trimmedScript = async (text) => {
  // C's functions that no JavaScript calls; each is declared once.
  const counts = counted(text.replace(EXPORT, "") + door);
  text = without(text, EXPORT, (name) => counts.get(name) > 1);
  // JavaScript's functions that no C calls.
  const from = text.indexOf("var wasmImports={");
  const to = text.indexOf("};", from);
  const imports = without(text.slice(from, to), IMPORT, (name) => imported.has(name));
  text = text.slice(0, from) + imports + text.slice(to);
  // What is shared with scripts that are not there.
  const names = (text.replace(SHARED, "") + door).match(/(?<=\.)[\w$]+|(?<=\[")[\w$]+/g) ?? [];
  const asked = counted(names.join(" "));
  text = without(text, SHARED, (name) => asked.has(name));
  // C asks only for the types of what it takes pointers to.
  text = without(text, SIGNATURE, (name) => counted(imports).has(name));
  // Scripts within libraries: nothing may be renamed where text is run as a script.
  text = without(text, EVALUATED);
  const { code } = await minify(text, { module: true, compress: { passes: 3 }, format: { comments: false } });
  if (!code) throw new Error("nothing is left of Pyodide's script");
  return code;
};

fs.writeFileSync(script, await trimmedScript(fs.readFileSync(script, "utf8")));
