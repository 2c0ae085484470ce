// The built site's Python on Node: its trimmed library, and both bundles with all their modules.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { loadPyodide } from "pyodide";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const dist = path.join(root, "dist");

/** Python, and the number of modules of each bundle that could be imported.
 * @param {import("pyodide").PyodideConfig} options */
export async function built(options = {}) {
  const archives = fs.readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".bin"));
  const [library, ...bundles] = ["stdlib", "sakura", "second"].map((name) => {
    const file = archives.find((archive) => path.basename(archive).startsWith(name));
    if (!file) throw new Error(`the site has no ${name}.bin: run make site`);
    return zlib.inflateSync(fs.readFileSync(path.join(dist, file)));
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stdlib-"));
  fs.writeFileSync(path.join(folder, "stdlib.zip"), library);
  const python = await loadPyodide({ stdLibURL: path.join(folder, "stdlib.zip"), ...options });
  fs.rmSync(folder, { recursive: true });

  // Browser APIs are proxies whose other members are functions.
  /** @type {Record<string | symbol, unknown>} */
  const known = {
    JSON: { stringify: () => "{}" },
    Object,
    Reflect: { ownKeys: () => [] },
    URL,
    location: new URL("http://localhost/"),
    window: new EventTarget(),
    document: new EventTarget(),
    python: { prefix: "sakura.", embedded: false, said: {} },
  };
  const browser = new Proxy(known, { get: (all, name) => all[name] ?? (() => []), has: () => true });
  for (const name of ["js", "_pyscript", "polyscript"]) python.registerJsModule(name, browser);
  const { mount, import_ahead } = python.pyimport("bundle");
  const counts = bundles.map((bundle, number) => {
    mount(python.toPy(new Uint8Array(bundle)));
    // Modules come after their imports, and the first bundle does not need the second.
    const count = [...import_ahead()].length;
    if (!count) throw new Error(`bundle ${number} holds no module`);
    return count;
  });
  return { python, counts };
}
