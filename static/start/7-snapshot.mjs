// A worker that starts Python once more, imports the game, and keeps its memory, so that later visits
// find Python started. What is kept holds no game, no setting, and nothing else of the visitor.
import { OURS, SNAPSHOT, SNAPSHOTS, archive, load, mount, packed } from "./4-pyodide.mjs";

let before = new Uint8Array();
const pyodide = await load({ _makeSnapshot: true, onBefore: (memory) => (before = memory.slice()) });
for (const name of ["sakura", "rest"]) mount(pyodide, await archive(`../${name}.bin`));
// What the page and PyScript import of the library, and all of the game that knows no browser.
pyodide.runPython(`
import base64, copy, gettext, html, json, random, textwrap, traceback
import bundle, gc
from sakura.games import GAMES

list(bundle.import_ahead("sakura.browser", *(f"sakura.games.{game}.room" for game in GAMES)))
gc.collect()
`);
const snapshot = await packed(pyodide.makeMemorySnapshot(), before);
const isOurs = async (/** @type {string} */ cacheName) =>
  cacheName.startsWith(OURS) ||
  (/^python-\w+$/.test(cacheName) && (await caches.match(SNAPSHOT, { cacheName }))); // as once
for (const name of await caches.keys()) if (await isOurs(name)) await caches.delete(name);
await (await caches.open(SNAPSHOTS)).put(SNAPSHOT, snapshot);
postMessage("kept");
