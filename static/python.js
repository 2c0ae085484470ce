// When Python is fetched: at once; in a frame on somebody's page (?embed=1) when its cover is tapped.
const python = {
  parts: document.getElementById("python").content,
  embedded: new URLSearchParams(location.search).get("embed") === "1",
  /** Lets the browser fetch what the start will need. */
  hint() {
    document.head.append(...this.parts.querySelectorAll("link"));
  },
  /** Starts it; the page must be whole. */
  start() {
    this.hint();
    document.body.append(this.parts);
  },
};
if (!python.embedded) python.hint();
