// When Python is fetched: at once; in a frame on somebody's page (?embed=1) when its cover is tapped.
const python = {
  parts: document.getElementById("python").content,
  embedded: new URLSearchParams(location.search).get("embed") === "1",
  lost: false,
  /** Starts Pyodide, and lets the browser fetch what PyScript will need. */
  fetch() {
    document.head.append(...this.parts.querySelectorAll("link, script[async]"));
  },
  /** Starts PyScript as well; the page must be whole. */
  start() {
    this.fetch();
    document.body.append(this.parts);
  },
};
// What does not arrive, as opposed to a script that fails.
addEventListener("error", ({ target }) => {
  if (target instanceof Element && target.matches("script, link[data-bytes]")) {
    python.lost = true;
    dispatchEvent(new Event("lost"));
  }
}, true);
// Python's memory from an earlier visit, if one is kept: it is large, so its way from the disk is
// the first to begin. boot.mjs says whether it is used.
try {
  const store = python.embedded ? null : localStorage.getItem("sakura.snapshot");
  if (store) {
    globalThis.snapshot = caches.open(store).then((cache) => cache.match("./snapshot"))
      .then((found) => found.arrayBuffer());
    globalThis.snapshot.catch(() => {}); // boot.mjs hears of it too
  }
} catch {
  // no storage, no snapshot
}
if (!python.embedded && typeof WebAssembly !== "undefined") python.fetch();
