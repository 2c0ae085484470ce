// Cuts out of Pyodide what serves only libraries that are linked to it later, since none ever is:
// nearly all of its 8,500 exported names, then whatever nothing uses any more, and long names.
// usage: node trim.mjs FOLDER, whose pyodide.asm.mjs and pyodide.asm.wasm are changed
import fs from "node:fs";
import path from "node:path";
import { minify } from "terser";

const [folder] = process.argv.slice(2);
const script = path.join(folder, "pyodide.asm.mjs");
const binary = path.join(folder, "pyodide.asm.wasm");
const door = fs.readFileSync(path.join(folder, "pyodide.mjs"), "utf8");
const wasm = fs.readFileSync(binary);
// What C asks for; it gets no functions of OpenGL (tools/build_site.py).
const imported = new Set(
  WebAssembly.Module.imports(new WebAssembly.Module(wasm))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("emscripten_gl")),
);

const counted = (text) => {
  const counts = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

// Removes matches of the pattern, all but those whose parts are to be kept. There must be some:
// another version of Pyodide is to be looked at again.
const without = (text, pattern, keep = () => false) => {
  let removed = 0;
  const rest = text.replace(pattern, (match, ...parts) => (keep(...parts) ? match : (removed++, "")));
  if (!removed) throw new Error(`Pyodide is otherwise than known: look for ${pattern}`);
  return rest;
};

const EXPORT = /([\w$]+)=Module\["[\w$]+"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;?/g;
const IMPORT = /(?<=[{,])"?([\w$]+)"?(?::[\w$]+)?,/g;
const SHARED = /Module\["([\w$]+)"\]=\1;/g;
const SIGNATURE = /(?<![\w$.])([\w$]+)\.sig="\w*";/g;
const EVALUATED = /(?<![\w$.])eval(?=\((?:func|data|UTF8ToString\(ptr\))\))/g;

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
  const asked = counted((text.replace(SHARED, "") + door).match(/(?<=\.)[\w$]+|(?<=\[")[\w$]+/g).join(" "));
  text = without(text, SHARED, (name) => asked.has(name));
  // C asks only for the types of what it takes pointers to.
  text = without(text, SIGNATURE, (name) => counted(imports).has(name));
  // Scripts within libraries: nothing may be renamed where text is run as a script.
  text = without(text, EVALUATED);
  const { code } = await minify(text, { module: true, compress: { passes: 3 }, format: { comments: false } });
  return code;
};

// The module without the exports that the script does not name. See "Binary Format" in WebAssembly's
// specification: sections of a type and a length, numbers in groups of seven bits.
const EXPORTS = 7;
const trimmedBinary = (bytes, named) => {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      value += (bytes[at] & 127) * shift;
      if (bytes[at++] < 128) return value;
    }
  };
  const written = (value) =>
    value < 128 ? [value] : [(value & 127) | 128, ...written(Math.floor(value / 128))];
  const keptExports = () => {
    const kept = [];
    for (let left = number(); left > 0; left--) {
      const start = at;
      const length = number();
      const name = bytes.toString("utf8", at, at + length);
      at += length + 1;
      number();
      if (named.has(name) || imported.has(name)) kept.push(bytes.subarray(start, at));
    }
    return Buffer.concat([Buffer.from(written(kept.length)), ...kept]);
  };
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const type = bytes[at++];
    const end = number() + at;
    if (type === EXPORTS) {
      const kept = keptExports();
      parts.push(Buffer.from([type, ...written(kept.length)]), kept);
    } else parts.push(bytes.subarray(start, end));
    at = end;
  }
  return Buffer.concat(parts);
};

const text = await trimmedScript(fs.readFileSync(script, "utf8"));
fs.writeFileSync(script, text);
fs.writeFileSync(binary, trimmedBinary(wasm, counted(text + door)));
