// Minifies scripts in place. Names shared between scripts are kept.
// usage: node shorten.mjs PASSES FILE...
import fs from "node:fs";
import { minify } from "terser";

const [passes, ...files] = process.argv.slice(2);
for (const file of files) {
  const script = fs.readFileSync(file, "utf8");
  const module = file.endsWith(".mjs") || /^(import|export) /m.test(script);
  const options = { module, compress: { passes: Number(passes) }, format: { comments: false } };
  const { code } = await minify(script, options);
  if (!code) throw new Error(`nothing is left of ${file}`);
  fs.writeFileSync(file, code);
}
