// Worker that starts Python once more, imports the game and stores a snapshot of the memory, from which
// later visits start. The snapshot holds no saved game, no setting and nothing else about the visitor.
import { OURS, SNAPSHOT, SNAPSHOTS, archive, load, mount, packed } from "./4-pyodide.js";

let before = new Uint8Array();
const pyodide = await load({ _makeSnapshot: true, onBefore: (memory) => (before = memory.slice()) });
// The second bundle would double the memory that every later visit restores; few need it to begin.
mount(pyodide, await archive("../sakura.bin"));
// The library modules that the page and PyScript import, the first game without its browser modules, and
// the ground on which it begins.
pyodide.runPython(`
import base64, copy, gettext, html, json, random, textwrap, traceback
import bundle, gc
from sakura.games import GAMES
from sakura.site.form import form_fields

list(bundle.import_ahead("sakura.browser", *(f"sakura.games.{game}.room" for game in GAMES)))
usual = {name: field.default for name, field in form_fields(GAMES).items()}
list(GAMES[usual["game"]].draw_ahead(usual))
gc.collect()
`);
const snapshot = await packed(pyodide.makeMemorySnapshot(), before);
const isOurs = async (/** @type {string} */ cacheName) =>
  cacheName.startsWith(OURS) ||
  (/^python-\w+$/.test(cacheName) && (await caches.match(SNAPSHOT, { cacheName }))); // names of earlier versions
for (const name of await caches.keys()) if (await isOurs(name)) await caches.delete(name);
await (await caches.open(SNAPSHOTS)).put(SNAPSHOT, snapshot);
postMessage("kept");
