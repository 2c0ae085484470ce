// When Python is fetched: at once; in a frame on somebody's page (?embed=1) when its cover is tapped.
const python = {
  parts: document.getElementById("python").content,
  embedded: new URLSearchParams(location.search).get("embed") === "1",
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
if (!python.embedded) python.fetch();
