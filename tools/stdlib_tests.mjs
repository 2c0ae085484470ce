// Imports all that the page ever imports, on the built site's own archives and nothing else: what
// tools/stdlib-drop.txt leaves out of the standard library must be missed by nothing.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { loadPyodide } from "pyodide";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../dist");
const archives = fs.readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".bin"));
const [library, ...bundles] = ["stdlib", "sakura", "rest"].map((name) => {
  const file = archives.find((archive) => path.basename(archive).startsWith(name));
  return zlib.inflateSync(fs.readFileSync(path.join(dist, file)));
});
const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "stdlib-"));
fs.writeFileSync(path.join(folder, "stdlib.zip"), library);
const python = await loadPyodide({ stdLibURL: path.join(folder, "stdlib.zip") });
fs.rmSync(folder, { recursive: true });
python.pyimport("sys.path").insert(0, "/lib/python314.zip");

// What only browsers have answers everything with a function.
const browser = new Proxy({}, { get: () => () => [], has: () => true });
for (const name of ["js", "_pyscript", "polyscript"]) python.registerJsModule(name, browser);
const { mount, import_ahead } = python.pyimport("bundle");
for (const [number, bundle] of bundles.entries()) {
  mount(python.toPy(new Uint8Array(bundle)));
  // Each module after those that it imports, and none of the first bundle needs the second.
  const names = [...import_ahead()];
  if (!names.length) throw new Error(`bundle ${number} holds no module`);
  console.log(`bundle ${number}: ${names.length} modules import what they need`);
}
// What is imported only to tell of an error, or while one plays.
python.runPython("import traceback, asyncio.timeouts, pyodide.code, json.decoder, gettext");
process.exit(0);
