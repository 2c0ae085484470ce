// Before Python arrives: the start page in the visitor's language, a truthful word about loading,
// and a click on "Play" that is kept until Python can answer it.
(() => {
  const page = document.documentElement;
  const main = document.getElementById("page");

  const remembered = (() => {
    try {
      return JSON.parse(localStorage.getItem("sakura.settings")).preferences ?? {};
    } catch {
      return {}; // nothing stored, or nothing that can be read
    }
  })();
  const asked = new URLSearchParams(location.search);
  for (const name of ["theme", "text"]) {
    page.dataset[name] = asked.get(name) ?? remembered[name] ?? "";
  }
  const wished = [asked.get("lang"), remembered.language, ...navigator.languages]
    .filter((tag) => typeof tag === "string");
  const known = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => ["en", "es", "fr"].includes(tag));
  const template = document.getElementById(`start-${known}`);
  if (template) {
    page.lang = known;
    main.replaceChildren(template.content.cloneNode(true));
  }

  const say = (name) => {
    const words = document.getElementById(`words-${page.lang}`) ?? document.getElementById("words-en");
    const line = document.getElementById("loading");
    if (line) line.textContent = words.content.querySelector(`[data-name=${name}]`).textContent;
  };
  if (typeof WebAssembly === "undefined") {
    say("no-webassembly");
    return;
  }
  say("loading");
  setTimeout(() => page.dataset.python !== "ready" && say("slow"), 20000);
  addEventListener("error", (event) => {
    // A script that did not arrive, as opposed to one that failed.
    if (event.target instanceof HTMLScriptElement) say("failed");
  }, true);
  const keep = (event, command) => {
    if (page.dataset.python === "ready") return;
    event.preventDefault();
    page.dataset.pending = command;
    say("pending");
  };
  addEventListener("submit", (event) => keep(event, "play"));
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-command]");
    if (button) keep(event, button.dataset.command);
  });
})();
