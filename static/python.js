// When Python is fetched: at once; in a frame on somebody's page (?embed=1) when its cover is tapped.
const python = {
  parts: document.getElementById("python").content,
  embedded: new URLSearchParams(location.search).get("embed") === "1",
  lost: false,
  /** Starts Pyodide, and lets the browser fetch what PyScript will need. Python's memory from an
   * earlier visit is the largest, where one is kept; boot.mjs says whether it is used. */
  fetch() {
    try {
      const store = localStorage.getItem("sakura.snapshot");
      if (store) globalThis.snapshot ??= this.read(store).catch(() => undefined);
    } catch {
      // no storage, no snapshot
    }
    document.head.append(...this.parts.querySelectorAll("link, script[async]"));
  },
  async read(store) {
    const found = await (await caches.open(store)).match("./snapshot");
    return found.arrayBuffer();
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
if (!python.embedded && typeof WebAssembly !== "undefined") python.fetch();
