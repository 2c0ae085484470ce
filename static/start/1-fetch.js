// When Python is fetched: at once; in a frame on somebody's page (?embed=1) when its cover is tapped.
// The build writes this into the page: all that Python needs would wait for it.
const python = {
  parts: /** @type {HTMLTemplateElement} */ (document.getElementById("python")).content,
  embedded: new URLSearchParams(location.search).get("embed") === "1",
  lost: false,
  /** Starts Pyodide, and lets the browser fetch what PyScript will need. Scripts that are imported
   * run when they are there; elements that are added to the page would wait until it is painted. */
  fetch() {
    globalThis.snapshot ??= this.kept().catch(() => undefined); // no storage, no snapshot
    document.head.append(...this.parts.querySelectorAll("link:not([href$='.bin'])"));
    run("5-interpreter.mjs");
    const archives = this.parts.querySelectorAll("link");
    if (this.isKept()) archives.forEach((link) => link.remove());
    else document.head.append(...archives);
  },
  /** Python's memory from an earlier visit, where one is kept; 5-interpreter.mjs says whether it is
   * used. */
  async kept() {
    const name = (await caches.keys()).find((store) => store.startsWith("python-"));
    const found = name && (await (await caches.open(name)).match("./snapshot"));
    return found ? { headers: found.headers, pages: found.arrayBuffer() } : undefined;
  },
  /** Whether there is likely such memory, which has in it what the archives have. */
  isKept() {
    try {
      return localStorage.getItem("sakura.snapshot") !== null;
    } catch {
      return false;
    }
  },
  /** Starts PyScript as well; the page must be whole. */
  start() {
    this.fetch();
    document.body.append(this.parts);
    run("6-pyscript.js");
  },
};
// What does not arrive, as opposed to a script that fails.
const lose = () => {
  python.lost = true;
  dispatchEvent(new Event("lost"));
};
/** @param {string} name of a script that the head preloads */
const run = (name) => {
  const link = document.head.querySelector(`link[href$="/${name}"]`);
  return import(/** @type {HTMLLinkElement} */ (link).href).catch(lose);
};
addEventListener("error", ({ target }) => {
  if (target instanceof Element && target.matches("script, link[data-bytes]")) lose();
}, true);
if (!python.embedded && typeof WebAssembly !== "undefined") python.fetch();
