// Before Python arrives: the start page in the visitor's language, or the cover of a frame; how
// much of Python has arrived, and a click on "Play" that is kept until Python can answer it.
(() => {
  if (!("markup" in window)) {
    // The script in the page was refused, or is none: only this one can say so.
    const parts = navigator.language.split("-");
    const wider = parts.map((_, length) => parts.slice(0, parts.length - length).join("-"));
    const found = [...wider, "en"].map((tag) => document.getElementById(`words-${tag}`)).find(Boolean);
    const words = /** @type {HTMLTemplateElement} */ (found).content;
    const [sentence, way] = ["failed", "retry"].map((name) => words.querySelector(`[data-name=${name}]`)?.textContent ?? "");
    const button = document.createElement("button");
    button.type = "button"; // it stands in the form
    button.className = "quiet";
    button.textContent = way;
    button.onclick = () => fetch("", { cache: "reload" }).finally(() => location.reload());
    document.getElementById("loading")?.replaceChildren(sentence, " ", button);
    return;
  }

  /** What the build knows; the page itself is in the first language, and about the first game. */
  const languages = JSON.parse("build:languages");
  const games = JSON.parse("build:games");

  const page = document.documentElement;
  const main = /** @type {HTMLElement} */ (document.getElementById("page"));
  const asked = new URLSearchParams(location.search);

  // The copies of the site on one host had their names in storage in common once. What this one has
  // not got of its own by now it takes over, unless that is the own of the copy at the root: whatever
  // there is room for.
  const SHARED = `sakura.${python.embedded ? "frame." : ""}`;
  const takeOver = (/** @type {Storage} */ storage) => {
    const isOfFrames = (/** @type {string} */ name) => [python.place, SHARED].some((start) => name.startsWith(`${start}frame.`));
    const names = Object.keys(storage).filter((name) => !isOfFrames(name));
    if (names.some((name) => name.startsWith(python.place) && !name.endsWith(".failed"))) return;
    if (storage.getItem(`${SHARED}settings`)?.includes('"place"')) return;
    for (const name of names) {
      if (!name.startsWith(SHARED) || name === `${SHARED}snapshot`) continue;
      try {
        storage.setItem(python.place + name.slice(SHARED.length), storage.getItem(name) ?? "");
      } catch {
        // What does not fit stays where it is.
      }
    }
  };
  /** @type {Record<string, unknown>} */
  const remembered = (() => {
    try {
      [localStorage, sessionStorage].forEach(takeOver);
      return JSON.parse(python.stored("settings") ?? "").preferences ?? {};
    } catch {
      return {}; // nothing stored, or nothing that can be read
    }
  })();
  for (const name of ["theme", "text"]) {
    const wish = asked.get(name) ?? remembered[name];
    page.dataset[name] = typeof wish === "string" ? wish : "";
  }
  // RFC 4647's lookup, which leaves off the end of a tag until there is such a language; and a language is
  // also known by the script and region that it most likely has: zh-TW is zh-Hant, and pt is pt-BR.
  python.spoken = (tag) => {
    try {
      const whole = new Intl.Locale(tag.replaceAll("_", "-"));
      const { language, script, region } = whole.maximize();
      const wider = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language];
      return [whole.baseName, ...wider].find((known) => languages.includes(known)) ?? "";
    } catch {
      return ""; // it is no tag
    }
  };
  const wished = [asked.get("lang"), remembered.language, ...(navigator.languages ?? [navigator.language])];
  const language = wished.map((tag) => (typeof tag === "string" ? python.spoken(tag) : "")).find(Boolean) || languages[0];
  python.language = language;
  if (page.lang !== language) page.lang = language; // the whole page is styled anew, even for the same

  /** @param {string} name of a template that the build has written in each language */
  const template = (name) => {
    const found = document.getElementById(`${name}-${language}`);
    return /** @type {HTMLTemplateElement | null} */ (found)?.content;
  };
  const other = template(python.embedded ? "cover" : "start");
  if (other) {
    // The pictures that are drawn, and what was said where this script came late.
    for (const kept of main.querySelectorAll("[class^=picture-], .loading")) {
      other.querySelector(`.${kept.className}`)?.replaceWith(kept);
    }
    main.replaceChildren(other);
  }

  // What makes the page prettier comes when it can be used, or at once where it is kept offline.
  if (python.offline) document.head.append(python.later);

  // How far it is, in tenths of the bytes that Python needs: what has arrived is in the time line.
  /** @type {Map<string, number>} */
  const bytes = new Map();
  /** @type {Set<string>} */
  const arrived = new Set();
  /** @param {Iterable<string>} names */
  const sum = (names) => [...names].reduce((total, name) => total + (bytes.get(name) ?? 0), 0);
  /** @param {PerformanceEntry[]} entries */
  const progress = (entries) => {
    entries.forEach((entry) => arrived.add(entry.name));
    if (page.dataset.python || page.dataset.pending === "play" || python.late) return;
    const percent = Math.floor((sum(arrived) / sum(bytes.keys())) * 10) * 10;
    python.say(python.word(python.embedded ? "opening" : "loading").replace("{percent}", String(percent)));
  };
  const start = () => {
    document.head.append(...(template("words")?.querySelectorAll("link") ?? [])); // the catalogue
    python.start();
    /** @type {NodeListOf<HTMLLinkElement>} */
    const links = document.querySelectorAll("link[data-bytes]");
    for (const link of links) bytes.set(link.href, Number(link.dataset.bytes));
    progress([]);
    globalThis.PerformanceObserver && new PerformanceObserver((list) => progress(list.getEntries())).observe({ type: "resource", buffered: true });
  };
  /** Hears the page around a frame, which may send thousands of messages: those of half a second are one,
   * in which the newest of each kind counts. */
  const listen = () => {
    /** @type {[string, unknown[]][]} */
    const known = Object.entries(JSON.parse("build:heard"));
    let pausing = false;
    const tell = () => {
      pausing = "sakura" in python.said;
      if (!pausing) return;
      dispatchEvent(new Event("said"));
      python.said = {};
      setTimeout(tell, 500);
    };
    addEventListener("message", ({ source, data }) => {
      if (source !== parent || typeof data?.sakura !== "number") return;
      const told = known.filter(([name]) => name in data && data[name] !== null);
      // A page that is its own parent hears what it says itself: a version, and nothing that is asked for.
      if (told.length < 2 || !told.every(([name, values]) => values.includes(data[name]))) return;
      for (const [name] of told) python.said[name] = data[name];
      if (!pausing) tell();
    });
  };
  const form = () =>
    /** @type {HTMLFormElement | undefined} */ (document.forms.namedItem("start-form") ?? undefined);
  /** The choice of a game in the form. */
  const chosen = () => /** @type {RadioNodeList} */ (form()?.elements.namedItem("game"));
  /** The door of the chosen game is the form's button. Whoever sets the form tells by `change`. */
  const follow = () => {
    /** @type {NodeListOf<HTMLButtonElement>} */
    const doors = document.querySelectorAll(".door button");
    for (const door of doors) {
      if (door.value === chosen().value) door.id = "play";
      else door.removeAttribute("id");
    }
  };
  /**
   * @param {Event} event
   * @param {string} command
   */
  const keep = (event, command) => {
    if (page.dataset.python === "ready") return;
    event.preventDefault();
    if (page.dataset.python) return; // it will not come
    if (python.embedded && !page.dataset.pending) start();
    page.dataset.pending = command;
    if (!python.embedded) python.say(python.word("pending"));
  };
  if (python.embedded) {
    page.dataset.embed = "";
    page.dataset.game = games.includes(asked.get("game")) ? asked.get("game") : games[0];
    if (/^.{0,20}record/i.test(location.hash)) page.dataset.shows = "record"; // also where it is escaped
    asked.delete("embed");
    const full = /** @type {HTMLAnchorElement} */ (main.querySelector(".full"));
    full.href = `${location.pathname}?${asked}${location.hash}`;
    listen();
  }
  if (python.lacks) return; // which 1-fetch.js says
  addEventListener("change", follow);
  addEventListener("submit", (event) => {
    const door = event.submitter;
    // The Enter key on one of the choices presses the first door, whichever game is chosen.
    if (door instanceof HTMLButtonElement && !document.activeElement?.matches("input")) {
      chosen().value = door.value;
      follow();
    }
    keep(event, "play");
  }, true);
  addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-command]");
    if (button instanceof HTMLElement) keep(event, button.dataset.command ?? "");
  });
  // Whoever goes back before that wants to be on the start page.
  addEventListener("popstate", () => {
    if (!page.dataset.python && !python.embedded) page.dataset.pending = "stay";
  });
  if (!python.embedded) start();
})();
