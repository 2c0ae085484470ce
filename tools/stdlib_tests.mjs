// Imports all that the page ever imports, on the built site's own archives and nothing else: what
// tools/stdlib-drop.txt leaves out of the standard library must be missed by nothing.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { loadPyodide } from "pyodide";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../dist");
const archives = fs.readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".bin"));
const [library, game] = ["stdlib", "sakura"].map((name) => {
  const file = archives.find((archive) => path.basename(archive).startsWith(name));
  return zlib.inflateSync(fs.readFileSync(path.join(dist, file)));
});
const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "stdlib-"));
fs.writeFileSync(path.join(folder, "stdlib.zip"), library);
const python = await loadPyodide({ stdLibURL: path.join(folder, "stdlib.zip") });
fs.rmSync(folder, { recursive: true });
python.FS.writeFile("/sakura.zip", game);

// What only browsers have answers everything with a function.
const browser = new Proxy({}, { get: () => () => [], has: () => true });
for (const name of ["js", "_pyscript", "polyscript"]) python.registerJsModule(name, browser);
const count = python.runPython(`
import sys, zipfile
from importlib import import_module

sys.path[:0] = ["/sakura.zip", "/lib/python314.zip"]
names = [
    file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    for archive in sys.path[:2]
    for file in zipfile.ZipFile(archive).namelist()
    if file.endswith(".pyc") and file.startswith("sakura/")
]
# And what is imported only to tell of an error, or while one plays.
names += ["traceback", "asyncio.timeouts", "pyodide.code", "json.decoder", "tomllib", "gettext"]
for name in names:
    import_module(name)
len(names)
`);
console.log(`${count} modules import what they need`);
process.exit(0);
