// Shortens scripts, in place. What they share with each other by name keeps it.
// usage: node shorten.mjs FILE...
import fs from "node:fs";
import { minify } from "terser";

for (const file of process.argv.slice(2)) {
  const script = fs.readFileSync(file, "utf8");
  const module = /^(import|export) /m.test(script);
  const { code } = await minify(script, { module, format: { comments: false } });
  if (!code) throw new Error(`nothing is left of ${file}`);
  fs.writeFileSync(file, code);
}
