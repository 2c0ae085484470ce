// When Python is fetched: at once; in a frame when its cover is tapped;
// and what is said and done where any of it does not come. The build writes this into the page: all
// that Python needs would wait for it, and it is there when nothing else is. In words that old
// browsers know, too: it tells them what they lack.
const STYLE = "head [rel=stylesheet][href$='/style.css']";
/** The one door for markup: text that is written into the page without it is refused, by browsers that
 * have Trusted Types. */
window.markup = ((/** @type {any} */ types) => {
  /** @type {any} */
  let policy;
  try {
    policy = types && types.createPolicy("default", {
      createHTML: (/** @type {string} */ text, /** @type {string} */ sink) => (sink ? null : text),
      createScriptURL: (/** @type {string} */ address) => address, // of workers; the policy says from where
    });
  } catch {
    // A script that came before has made one: the browser asks that for whatever is written.
  }
  return (/** @type {string} */ text) => (policy ? policy.createHTML(text) : text);
})(/** @type {any} */ (window).trustedTypes);
/** What nothing goes without, by name: each must be there, and work. Some extensions take parts of a
 * browser away, or put others in their place.
 * @type {Record<string, () => unknown>} */
const NEEDS = {
  "http://": () => location.protocol !== "file:",
  WebAssembly: () => WebAssembly.Module,
  "WebAssembly.Exception": () => /** @type {any} */ (WebAssembly).Exception,
  DecompressionStream: () => new DecompressionStream("deflate"),
  FinalizationRegistry: () => new FinalizationRegistry(String),
  WeakRef: () => new WeakRef(window),
  structuredClone: () => structuredClone(1),
  "light-dark()": () => CSS.supports("color", "light-dark(red, red)"),
  trustedTypes: () => {
    document.createElement("p").innerHTML = window.markup("<b></b>");
    return true;
  },
  Atomics: () => Atomics,
  CustomEvent: () => new CustomEvent(""),
  Event: () => new Event(""),
  FormData: () => new FormData(),
  MessageChannel: () => new MessageChannel(),
  MutationObserver: () => new MutationObserver(String),
  Response: () => new Response(),
  TextDecoder: () => new TextDecoder().decode(new Uint8Array([97])),
  TextEncoder: () => new TextEncoder().encode("a"),
  URL: () => new URL(location.href),
  URLSearchParams: () => new URLSearchParams(""),
  WeakMap: () => new WeakMap(),
  atob: () => atob(btoa("a")),
  "crypto.getRandomValues": () => crypto.getRandomValues(new Uint8Array(1)),
  customElements: () => !customElements.get("a-a"),
  fetch: () => fetch,
  "navigator.userAgent": () => navigator.userAgent.length >= 0,
  "performance.now": () => performance.now() >= 0,
  queueMicrotask: () => queueMicrotask(() => {}) === undefined,
  requestAnimationFrame: () => requestAnimationFrame,
  "Date.now": () => Date.now() > 0 && typeof Date.now() === "number",
  "Math.random": () => Math.random() >= 0,
};
// Mailers escape the sign between query and fragment, too, and what follows it would be no link.
try {
  const [query, ...rest] = location.search.split(/%(?:25)*23/);
  const fragment = `#${rest.join("#")}${location.hash}`;
  if (rest.length) history.replaceState(history.state, "", `${location.pathname}${query}${fragment}`);
} catch {
  // A sandboxed frame has no address of its own.
}
/** Last part of the address; empty in a folder. */
const last = location.pathname.split("/").pop() || "";
/** True if the address is that of the site's folder without its last slash: hosts should redirect, and
 * not all do. A host that answers with this very page for whatever it does not know is not believed. */
const isFolder = () => {
  const style = /** @type {HTMLLinkElement} */ (document.querySelector("link[as=style]"));
  const request = new XMLHttpRequest();
  try {
    request.open("GET", `./${last}/${style.getAttribute("href")}`, false); // all that follows depends on it
    request.send();
    return request.status === 200 && `${request.getResponseHeader("content-type")}`.includes("css");
  } catch {
    return false;
  }
};
if (location.protocol !== "file:" && !/^(index)?$|\.html?$/.test(last) && isFolder()) {
  try {
    history.replaceState(history.state, "", `${location.pathname}/${location.search}${location.hash}`);
    // What was asked for at the wrong place says so to nobody any more.
    document.head.querySelectorAll("link").forEach((link) => link.replaceWith(link.cloneNode()));
  } catch {
    // A sandboxed frame may not.
  }
}
const folder = location.pathname.replace(/[^/]*$/, "");
/** True in a frame, whatever its address says: a page that may lay things over it is around it. */
const embedded = top !== window || /[?&]embed=1(&|$)/.test(location.search);
const python = {
  parts: /** @type {HTMLTemplateElement} */ (document.getElementById("python")).content,
  later: /** @type {HTMLTemplateElement} */ (document.getElementById("later")).content,
  /** Whether the site is kept offline. */
  offline: false,
  embedded,
  /** How names in storage begin: another copy of the site, in another folder, has its own, and so
   * have frames. */
  place: `sakura${folder.length > 1 ? folder : ""}.${embedded ? "frame." : ""}`,
  /** The language of the page, once 2-wait.js has found it. */
  language: "",
  /** The site's language for a tag, or "" if there is none; 2-wait.js looks it up.
   * @type {(tag: string) => string} */
  spoken: () => "",
  /** What the page around a frame asks for, and Python has not done yet.
   * @type {Record<string, unknown>} */
  said: {},
  /** Whether anything of the start did not arrive, or broke. */
  lost: false,
  /** Whether it was said that the start takes long: what comes says no more how far it is. */
  late: false,
  /** What this browser would need, if it lacks anything. */
  lacks: Object.keys(NEEDS).find((name) => {
    try {
      return !NEEDS[name]();
    } catch {
      return true;
    }
  }),
  /** How many starts in a row have failed before this one. */
  failures: 0,
  /** Starts Pyodide, and lets the browser fetch what PyScript will need. Scripts that are imported
   * run when they are there; elements that are added to the page would wait until it is painted. */
  fetch() {
    if (window.snapshot) return;
    window.snapshot = embedded ? Promise.resolve(undefined) : this.kept().catch(() => undefined); // no storage, no snapshot
    document.head.append(...this.parts.querySelectorAll("link:not([href$='.bin'])"));
    run("5-interpreter.mjs");
    const archives = this.parts.querySelectorAll("link");
    if (this.stored("snapshot") !== null) archives.forEach((link) => link.remove()); // it has in it what they have
    else document.head.append(...archives);
    setTimeout(late, 20000);
  },
  /** Python's memory from an earlier visit, where one is kept; 5-interpreter.mjs says whether it is
   * used. */
  async kept() {
    const name = (await caches.keys()).find((store) => store.startsWith(`python-${folder} `));
    const found = name && (await (await caches.open(name)).match("./snapshot"));
    return found ? { headers: found.headers, pages: found.arrayBuffer() } : undefined;
  },
  /** Starts PyScript as well; the page must be whole. */
  start() {
    this.fetch();
    document.body.append(this.parts);
    run("6-pyscript.js");
  },
  /** What is stored under a name of ours; `value` takes its place, an empty one deletes it. Nothing
   * where storage is denied.
   * @param {string} name
   * @param {string} [value] */
  stored(name, value) {
    try {
      const before = localStorage.getItem(this.place + name);
      if (value) localStorage.setItem(this.place + name, value);
      else if (value === "") localStorage.removeItem(this.place + name);
      return before;
    } catch {
      return null;
    }
  },
  /** What the build has written under that name, in the page's language.
   * @param {string} name */
  word(name) {
    const parts = (this.language || `${navigator.language}`).split("-");
    /** @type {HTMLElement | null} */
    let words = null;
    for (; parts.length && !words; parts.pop()) words = document.getElementById(`words-${parts.join("-")}`);
    words = words || document.getElementById("words-en");
    const found = /** @type {HTMLTemplateElement} */ (words).content.querySelector(`[data-name=${name}]`);
    return (found && found.textContent) || "";
  },
  /** The reason why no start can succeed here, in words; empty where another try may. */
  cause() {
    if (location.protocol === "file:") return this.word("file");
    return this.lacks ? this.word("lacks").replace("{part}", this.lacks) : "";
  },
  /** Says that under the form, or at the top of a page that is not whole or has no style.
   * @param {string} text
   * @param {...string} ways on: of those in `ways` */
  say(text, ...ways) {
    let line = document.getElementById("loading");
    if (!line || !document.querySelector(STYLE)) {
      const before = document.querySelector("body > [role=alert]");
      if (before) before.remove();
      if (line) line.textContent = ""; // one place says it
      line = document.createElement("p");
      line.setAttribute("role", "alert");
      document.body.prepend(line);
    }
    line.textContent = text;
    for (const way of ways) {
      const button = document.createElement("button");
      button.className = "quiet";
      button.textContent = this.word(way);
      button.onclick = () => {
        button.disabled = true;
        again(way);
      };
      line.append(" ", button);
    }
  },
};
window.python = python;
/** Whatever becomes of that; it may hang. @param {Promise<unknown>} task */
const attempt = (task) => Promise.race([task.catch(() => {}), new Promise((go) => setTimeout(go, 30000))]);
/** Loads the page again with what was chosen; if the start has failed, once all that it needs was
 * fetched past what the browser has of it. To repair is to drop first whatever the browser keeps of
 * the page, but games and settings.
 * @param {string} way */
const again = async (way) => {
  if (way === "repair") await attempt(drop());
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("start-form"));
  const query = new URLSearchParams(location.search);
  // What people call themselves is nobody else's to know.
  if (form) new FormData(form).forEach((value, name) => name !== "name" && query.set(name, `${value}`));
  const there = form && `${query}` ? `?${query}` : location.search;
  if (python.lost) {
    /** @type {any[]} */
    const needed = [...document.querySelectorAll("link[integrity], link[data-bytes], script[src]")];
    const addresses = [there, ...needed.map(({ href, src }) => href || src)]; // the page may be spoilt as well
    await Promise.all(addresses.map((address) => attempt(fetch(address, { cache: "reload" }))));
  }
  if (there !== location.search) location.search = there;
  else location.reload();
};
/** The service worker, the site that it keeps, and Python's memory, if the network answers. */
const drop = async () => {
  const { headers } = await fetch("offline.js", { cache: "no-store" }); // which is kept nowhere
  if (!`${headers.get("content-type")}`.includes("javascript")) return;
  python.stored("snapshot", "");
  for (const name of await caches.keys()) if (name.slice(7).startsWith(`${folder} `)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) {
    if (new URL(worker.scope).pathname === folder) await worker.unregister();
  }
};
/** The start has failed. After the second failure in a row what is kept offline may be damaged: it is
 * deleted. */
const fail = async () => {
  const page = document.documentElement;
  if (page.dataset.python) return;
  page.dataset.python = "failed";
  python.lost = true;
  if (python.cause()) return python.say(python.cause());
  python.stored("failed", `${python.failures + 1}`);
  // Where that cannot be noted, each failure may be the second. A frame drops nothing of the site's.
  if (embedded || (!python.failures && python.stored("failed"))) return python.say(python.word("failed"), "retry");
  python.say(`${python.word("failed")} ${python.word("twice")}`, "retry", "repair");
  await drop();
};
const lose = () => {
  if (document.readyState !== "loading") fail().catch(() => {});
  else addEventListener("DOMContentLoaded", lose, { once: true });
};
/** The page goes on without its style sheet; that is told however far the start is, and stays told.
 * @param {Element} style */
const strip = (style) => {
  style.remove();
  if (!document.documentElement.dataset.python) return lose();
  python.lost = true;
  if (python.cause()) python.say(python.cause());
  else python.say(python.word("failed"), "retry");
};
/** A slow style sheet keeps the whole page waiting; its copy, which no parser has made, does not. */
const late = () => {
  if (document.documentElement.dataset.python) return;
  const style = /** @type {HTMLLinkElement} */ (document.querySelector(STYLE));
  if (style && !style.sheet) style.replaceWith(style.cloneNode());
  const tell = () => {
    if (document.documentElement.dataset.python) return;
    python.late = true;
    python.say(python.word("slow"), "retry");
  };
  if (document.getElementById("loading")) tell();
  else addEventListener("DOMContentLoaded", tell, { once: true }); // the page itself is slow
};
/** @param {string} name of a script that the head preloads */
const run = (name) => {
  const link = document.head.querySelector(`link[href$="/${name}"]`);
  return import(/** @type {HTMLLinkElement} */ (link).href).catch(lose);
};
python.failures = Math.max(0, Number(python.stored("failed"))) || 0; // others write there, too
addEventListener("lost", lose);
addEventListener("DOMContentLoaded", () => (python.language && !python.lacks) || lose());
addEventListener("error", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.matches(STYLE)) strip(target);
  // The preload of a style sheet is none: what it brings may come all the same.
  else if (target.matches("script, link[data-bytes]:not([as=style])")) lose();
}, true);
try {
  python.offline = Boolean(navigator.serviceWorker.controller);
} catch {
  // There are no service workers; a sandboxed frame may not even ask for them.
}
// Typefaces that are kept offline are there for the first layout; any that came later would cause a second.
if (python.offline) document.head.append(...python.later.querySelectorAll("[as=font]"));
if (!embedded && !python.lacks) python.fetch();
