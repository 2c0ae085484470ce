// Minifies scripts in place. Names shared between scripts are kept.
// usage: node shorten.mjs PASSES module|- FILE...
// "module" says that all are modules, even those that import and export nothing.
import fs from "node:fs";
import { minify } from "terser";

const [passes, kind, ...files] = process.argv.slice(2);
for (const file of files) {
  const script = fs.readFileSync(file, "utf8");
  const module = kind === "module" || /^(import|export) /m.test(script);
  const options = { module, compress: { passes: Number(passes) }, format: { comments: false } };
  const { code } = await minify(script, options);
  if (!code) throw new Error(`nothing is left of ${file}`);
  fs.writeFileSync(file, code);
}
