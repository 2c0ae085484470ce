// Before Python arrives: the start page in the visitor's language, or the cover of a frame; a
// truthful word about loading, and a click on "Play" that is kept until Python can answer it.
(() => {
  const page = document.documentElement;
  const main = document.getElementById("page");
  const asked = new URLSearchParams(location.search);

  const remembered = (() => {
    try {
      const key = python.embedded ? "sakura.frame.settings" : "sakura.settings";
      return JSON.parse(localStorage.getItem(key)).preferences ?? {};
    } catch {
      return {}; // nothing stored, or nothing that can be read
    }
  })();
  for (const name of ["theme", "text"]) {
    page.dataset[name] = asked.get(name) ?? remembered[name] ?? "";
  }
  const wished = [asked.get("lang"), remembered.language, ...navigator.languages]
    .filter((tag) => typeof tag === "string");
  page.lang = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => ["en", "es", "fr"].includes(tag)) ?? "en";
  const template = document.getElementById(`${python.embedded ? "cover" : "start"}-${page.lang}`);
  if (template) {
    const drawn = main.querySelector(".start-picture").childNodes;
    const other = template.content.cloneNode(true);
    other.querySelector(".start-picture").append(...drawn);
    main.replaceChildren(other);
  }

  const say = (name) => {
    const words = document.getElementById(`words-${page.lang}`);
    const line = document.getElementById("loading");
    if (line) line.textContent = words.content.querySelector(`[data-name=${name}]`).textContent;
  };
  const start = () => {
    python.start();
    say("loading");
    setTimeout(() => page.dataset.python !== "ready" && say("slow"), 20000);
  };
  addEventListener("error", (event) => {
    // A script that did not arrive, as opposed to one that failed.
    if (event.target instanceof HTMLScriptElement) say("failed");
  }, true);
  const keep = (event, command) => {
    if (page.dataset.python === "ready") return;
    event.preventDefault();
    if (python.embedded && !page.dataset.pending) start();
    page.dataset.pending = command;
    if (!python.embedded) say("pending");
  };
  if (python.embedded) {
    page.dataset.embed = "";
    page.dataset.game = asked.get("game") === "okiya" ? "okiya" : "sakura";
    if (location.hash.startsWith("#record=")) page.dataset.shows = "record";
    asked.delete("embed");
    main.querySelector(".full").href = `${location.pathname}?${asked}${location.hash}`;
  }
  if (typeof WebAssembly === "undefined") {
    say("no-webassembly");
    return;
  }
  addEventListener("submit", (event) => keep(event, "play"));
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-command]");
    if (button) keep(event, button.dataset.command);
  });
  if (!python.embedded) start();
})();
