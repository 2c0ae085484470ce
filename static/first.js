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
  const language = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => document.getElementById(`words-${tag}`)) ?? "en";
  if (page.lang !== language) page.lang = language; // the whole page is styled anew, even for the same
  const template = document.getElementById(`${python.embedded ? "cover" : "start"}-${language}`);
  if (template) {
    const drawn = main.querySelector(".start-picture").childNodes;
    const other = template.content.cloneNode(true);
    other.querySelector(".start-picture").append(...drawn);
    main.replaceChildren(other);
  }

  const word = (name) =>
    document.getElementById(`words-${language}`).content.querySelector(`[data-name=${name}]`).textContent;
  const line = () => document.getElementById("loading");
  const say = (name) => line() && (line().textContent = word(name));

  // How far it is, in tenths of the bytes that Python needs: what has arrived is in the time line.
  const bytes = new Map();
  const arrived = new Set();
  const sum = (names) => [...names].reduce((total, name) => total + (bytes.get(name) ?? 0), 0);
  const progress = (entries) => {
    entries.forEach((entry) => arrived.add(entry.name));
    if (page.dataset.python || page.dataset.pending === "play" || !line()) return;
    const percent = Math.floor((sum(arrived) / sum(bytes.keys())) * 10) * 10;
    line().textContent = word(python.embedded ? "opening" : "loading").replace("{percent}", percent);
  };
  const start = () => {
    python.start();
    for (const link of document.querySelectorAll("link[data-bytes]")) bytes.set(link.href, Number(link.dataset.bytes));
    progress([]);
    new PerformanceObserver((list) => progress(list.getEntries())).observe({ type: "resource", buffered: true });
    setTimeout(() => page.dataset.python || say("slow"), 20000);
  };
  const failed = () => {
    if (page.dataset.python) return;
    page.dataset.python = "failed";
    say("failed");
    const again = document.createElement("button");
    again.className = "quiet";
    again.textContent = word("retry");
    again.addEventListener("click", () => {
      // The address takes along what was chosen.
      const form = document.getElementById("start-form");
      const query = new URLSearchParams(form ? new FormData(form) : asked).toString();
      if (form && `?${query}` !== location.search) location.search = query;
      else location.reload();
    });
    line().append(" ", again);
  };
  addEventListener("lost", failed);
  const keep = (event, command) => {
    if (page.dataset.python === "ready") return;
    event.preventDefault();
    if (page.dataset.python) return; // it will not come
    if (python.embedded && !page.dataset.pending) start();
    page.dataset.pending = command;
    if (!python.embedded) say("pending");
  };
  if (python.embedded) {
    page.dataset.embed = "";
    const games = [...main.querySelectorAll(".cover .title [data-game]")].map(({ dataset }) => dataset.game);
    page.dataset.game = games.find((game) => game === asked.get("game")) ?? games[0];
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
  if (python.lost) failed();
})();
