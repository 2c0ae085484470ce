// The page before Python has loaded: the start page in the visitor's language or a frame's cover, the
// progress of the download, and a click on "Play" that is kept for Python.
(() => {
  if (!("markup" in window)) {
    // The inline script was refused or is damaged; only this one can say so.
    const parts = navigator.language.split("-");
    const wider = parts.map((_, length) => parts.slice(0, parts.length - length).join("-"));
    const found = [...wider, "en"].map((tag) => document.getElementById(`words-${tag}`)).find(Boolean);
    const words = /** @type {HTMLTemplateElement} */ (found).content;
    const [sentence, way] = ["failed", "retry"].map((name) => words.querySelector(`[data-name=${name}]`)?.textContent ?? "");
    const button = document.createElement("button");
    button.type = "button"; // it is inside the form
    button.className = "quiet";
    button.textContent = way;
    button.onclick = () => fetch("", { cache: "reload" }).finally(() => location.reload());
    document.getElementById("loading")?.replaceChildren(sentence, " ", button);
    return;
  }

  /** Lists from the build; the document is in the first language and shows the first game. */
  const languages = JSON.parse("build:languages");
  const games = JSON.parse("build:games");

  const page = document.documentElement;
  const main = /** @type {HTMLElement} */ (document.getElementById("page"));
  const asked = new URLSearchParams(location.search);

  // Migration: copies of the site on one host once shared their keys in storage. A copy without keys of
  // its own adopts the shared ones, as far as there is room, unless they belong to the copy at the root.
  const SHARED = `sakura.${python.embedded ? "frame." : ""}`;
  const takeOver = (/** @type {Storage} */ storage) => {
    const isOfFrames = (/** @type {string} */ name) => [python.prefix, SHARED].some((start) => name.startsWith(`${start}frame.`));
    const names = Object.keys(storage).filter((name) => !isOfFrames(name));
    if (names.some((name) => name.startsWith(python.prefix) && !name.endsWith(".failed"))) return;
    if (storage.getItem(`${SHARED}settings`)?.includes('"place"')) return;
    for (const name of names) {
      if (!name.startsWith(SHARED) || name === `${SHARED}snapshot`) continue;
      try {
        storage.setItem(python.prefix + name.slice(SHARED.length), storage.getItem(name) ?? "");
      } catch {
        // An entry that does not fit stays where it is.
      }
    }
  };
  /** @type {Record<string, unknown>} */
  const remembered = (() => {
    try {
      [localStorage, sessionStorage].forEach(takeOver);
      return JSON.parse(python.stored("settings") ?? "").preferences ?? {};
    } catch {
      return {}; // nothing stored, or damaged
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
  if (page.lang !== language) page.lang = language; // setting it restyles the whole page, even to the same value

  /** @param {string} name of a template that the build wrote in each language */
  const template = (name) => {
    const found = document.getElementById(`${name}-${language}`);
    return /** @type {HTMLTemplateElement | null} */ (found)?.content;
  };
  const other = template(python.embedded ? "cover" : "start");
  if (other) {
    // Keep the drawn pictures, and a sentence shown before this script ran.
    for (const kept of main.querySelectorAll("[class^=picture-], .loading")) {
      other.querySelector(`.${kept.className}`)?.replaceWith(kept);
    }
    main.replaceChildren(other);
  }

  // Decoration loads once the page can be used, or at once from an offline copy. A frame may show
  // nothing but its cover, which gets it last of all.
  const dress = () => document.head.append(python.later);
  if (python.offline) dress();
  else if (python.embedded) addEventListener("load", dress);

  // Progress in tenths of Python's download, from the browser's resource timing.
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
  /** Listen to the host page. It may send thousands of messages, so they are merged for half a second; the
   * newest value of each key counts. */
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
      // A page that is its own parent hears its own messages, which have a version but no settings.
      if (told.length < 2 || !told.every(([name, values]) => values.includes(data[name]))) return;
      for (const [name] of told) python.said[name] = data[name];
      if (!pausing) tell();
    });
  };
  const form = () =>
    /** @type {HTMLFormElement | undefined} */ (document.forms.namedItem("start-form") ?? undefined);
  /** The form's choice of a game. */
  const chosen = () => /** @type {RadioNodeList} */ (form()?.elements.namedItem("game"));
  /** Give the id `play` to the chosen game's door; runs at every `change` event. */
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
    if (page.dataset.python) return; // Python has failed to load
    if (python.embedded && !page.dataset.pending) start();
    page.dataset.pending = command;
    if (!python.embedded) python.say(python.word("pending"));
  };
  if (python.embedded) {
    page.dataset.embed = "";
    page.dataset.game = games.includes(asked.get("game")) ? asked.get("game") : games[0];
    if (/^.{0,20}record/i.test(location.hash)) page.dataset.shows = "record"; // also if it is escaped
    asked.delete("embed");
    const full = /** @type {HTMLAnchorElement} */ (main.querySelector(".full"));
    full.href = `${location.pathname}?${asked}${location.hash}`;
    listen();
  }
  if (python.lacks) return; // 1-fetch.js says so
  addEventListener("change", follow);
  addEventListener("submit", (event) => {
    const door = event.submitter;
    // The Enter key in a field presses the first door, whichever game is chosen.
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
  // Going back before Python has loaded means: stay on the start page.
  addEventListener("popstate", () => {
    if (!page.dataset.python && !python.embedded) page.dataset.pending = "stay";
  });
  if (!python.embedded) start();
})();
