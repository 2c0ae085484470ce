// A worker that starts Python once more and keeps its memory, so that later visits find Python
// started. What is kept holds nothing of the game or of its visitor.
import { SNAPSHOT, SNAPSHOTS, load } from "./python.mjs";

const python = await load({ _makeSnapshot: true });
// What the page and PyScript import of the library.
python.runPython(`
import base64, copy, dataclasses, gettext, html, json, pathlib, random, textwrap, traceback
`);
const memory = python.makeMemorySnapshot();
for (const name of await caches.keys()) {
  if (name.startsWith("python-")) await caches.delete(name);
}
await (await caches.open(SNAPSHOTS)).put(SNAPSHOT, new Response(memory));
postMessage("kept");
