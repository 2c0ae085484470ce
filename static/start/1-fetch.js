// Download of Python: at once, or in a frame when its cover is tapped. Also handles everything that
// fails to load. The build writes this script into the page, since all downloads would wait for it and
// it must work when nothing else has loaded. Its syntax is understood by old browsers: it tells their
// users what is missing.
const STYLE = "head [rel=stylesheet][href$='/style.css']";
/** Makes markup of text. Browsers with Trusted Types refuse any other text as markup. */
window.markup = ((/** @type {any} */ types) => {
  /** @type {any} */
  let policy;
  try {
    policy = types && types.createPolicy("default", {
      createHTML: (/** @type {string} */ text, /** @type {string} */ sink) => (sink ? null : text),
      createScriptURL: (/** @type {string} */ address) => address, // for workers; the CSP restricts their origin
    });
  } catch {
    // Another script has made the default policy; the browser applies it to every write.
  }
  return (/** @type {string} */ text) => (policy ? policy.createHTML(text) : text);
})(/** @type {any} */ (window).trustedTypes);
/** Browser features without which nothing works, with a test of each. Some extensions remove or replace
 * features.
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
  "Date.now": () => typeof Date.now() === "number",
  "Math.random": () => Math.random() >= 0,
};
// Some mailers escape the # of a link, which makes its fragment a part of the query.
try {
  const [query, ...rest] = location.search.split(/%(?:25)*23/);
  const fragment = `#${rest.join("#")}${location.hash}`;
  if (rest.length) history.replaceState(history.state, "", `${location.pathname}${query}${fragment}`);
} catch {
  // A sandboxed frame cannot change its address.
}
/** Last part of the path; empty in a folder. */
const last = location.pathname.split("/").pop() || "";
/** True if the address is the site's folder without its final slash; not all hosts redirect. A host that
 * answers every unknown address with this page does not count. */
const isFolder = () => {
  const style = /** @type {HTMLLinkElement} */ (document.querySelector("link[as=style]"));
  const request = new XMLHttpRequest();
  try {
    request.open("GET", `./${last}/${style.getAttribute("href")}`, false); // synchronous: all that follows depends on it
    request.send();
    return request.status === 200 && `${request.getResponseHeader("content-type")}`.includes("css");
  } catch {
    return false;
  }
};
if (location.protocol !== "file:" && !/^(index)?$|\.html?$/.test(last) && isFolder()) {
  try {
    history.replaceState(history.state, "", `${location.pathname}/${location.search}${location.hash}`);
    // Requests to the wrong folder have failed, perhaps before anything listened: start them again.
    document.head.querySelectorAll("link").forEach((link) => link.replaceWith(link.cloneNode()));
  } catch {
    // A sandboxed frame cannot change its address.
  }
}
const folder = location.pathname.replace(/[^/]*$/, "");
/** Prefix of names in storage that follow from the address. */
const own = `sakura${folder.length > 1 ? folder : ""}.`;
/** The same for a copy whose build named its place: it keeps its things there wherever it lies. */
const named = document.documentElement.dataset.place;
/** True in any frame, whatever its address says: the page around it could lay things over it. */
const embedded = top !== window || /[?&]embed=1(&|$)/.test(location.search);
const python = {
  parts: /** @type {HTMLTemplateElement} */ (document.getElementById("python")).content,
  later: /** @type {HTMLTemplateElement} */ (document.getElementById("later")).content,
  /** True if the site is stored for offline use. */
  offline: false,
  embedded,
  /** Prefix of keys in storage; a copy of the site in another folder has its own, and so do frames. */
  prefix: `${named ? `sakura/${named}/.` : own}${embedded ? "frame." : ""}`,
  /** Language of the page; set by 2-wait.js. */
  language: "",
  /** Return the site's language for a tag, or "" if there is none; set by 2-wait.js.
   * @type {(tag: string) => string} */
  spoken: () => "",
  /** Settings from the host page's messages that Python has not applied yet.
   * @type {Record<string, unknown>} */
  said: {},
  /** True if any part of the start failed to load or broke. */
  lost: false,
  /** True once the page has said that the start takes long; then progress is no longer shown. */
  late: false,
  /** The first feature that this browser lacks, if any. */
  lacks: Object.keys(NEEDS).find((name) => {
    try {
      return !NEEDS[name]();
    } catch {
      return true;
    }
  }),
  /** Number of failed starts in a row before this one. */
  failures: 0,
  /** Start Pyodide, and preload what PyScript needs. Scripts are imported because those added as elements
   * would wait for the first paint. */
  fetch() {
    if (window.snapshot) return;
    window.snapshot = embedded ? Promise.resolve(undefined) : this.kept().catch(() => undefined); // without storage there is no snapshot
    document.head.append(...this.parts.querySelectorAll("link:not([href$='.bin'])"));
    run("5-interpreter.js");
    const archives = this.parts.querySelectorAll("link");
    if (this.stored("snapshot") !== null) archives.forEach((link) => link.remove()); // the snapshot contains them
    else document.head.append(...archives);
    setTimeout(late, 20000);
  },
  /** Snapshot of Python's memory from an earlier visit, if any; 5-interpreter.js decides on its use. */
  async kept() {
    const name = (await caches.keys()).find((store) => store.startsWith(`python-${folder} `));
    const found = name && (await (await caches.open(name)).match("./snapshot"));
    return found ? { headers: found.headers, pages: found.arrayBuffer() } : undefined;
  },
  /** Start PyScript as well; the document must be complete. */
  start() {
    this.fetch();
    document.body.append(this.parts);
    run("6-pyscript.js");
  },
  /** Return the stored text of that name; `value` replaces it, "" deletes it. Without storage, null.
   * Settings are kept with the games; how the start went belongs to these files at this address.
   * @param {string} name
   * @param {string} [value] */
  stored(name, value) {
    const key = (name === "settings" || embedded ? this.prefix : own) + name;
    try {
      const before = localStorage.getItem(key);
      if (value) localStorage.setItem(key, value);
      else if (value === "") localStorage.removeItem(key);
      return before;
    } catch {
      return null;
    }
  },
  /** Sentence of that name in the page's language, from the templates that the build wrote.
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
  /** Explanation why no start can succeed here; empty if a retry may. */
  cause() {
    if (location.protocol === "file:") return this.word("file");
    return this.lacks ? this.word("lacks").replace("{part}", this.lacks) : "";
  },
  /** Show a sentence under the form, or at the top of a page that is incomplete or has no style sheet.
   * @param {string} text
   * @param {...string} ways names of buttons: "retry", "repair" */
  say(text, ...ways) {
    let line = document.getElementById("loading");
    if (!line || !document.querySelector(STYLE)) {
      const before = document.querySelector("body > [role=alert]");
      if (before) before.remove();
      if (line) line.textContent = ""; // only one place shows it
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
/** Wait for a task, whatever its outcome, but not for ever. @param {Promise<unknown>} task */
const attempt = (task) => Promise.race([task.catch(() => {}), new Promise((go) => setTimeout(go, 30000))]);
/** Reload the page with the present choices. After a failed start, first download all its files again,
 * past the browser's cache. "repair" also deletes everything stored except games and settings.
 * @param {string} way */
const again = async (way) => {
  if (way === "repair") await attempt(drop());
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("start-form"));
  const query = new URLSearchParams(location.search);
  // Names that people typed must not get into the address.
  if (form) new FormData(form).forEach((value, name) => name !== "name" && query.set(name, `${value}`));
  const there = form && `${query}` ? `?${query}` : location.search;
  if (python.lost) {
    /** @type {any[]} */
    const needed = [...document.querySelectorAll("link[integrity], link[data-bytes], script[src]")];
    const addresses = [there, ...needed.map(({ href, src }) => href || src)]; // the page itself may be damaged, too
    await Promise.all(addresses.map((address) => attempt(fetch(address, { cache: "reload" }))));
  }
  if (there !== location.search) location.search = there;
  else location.reload();
};
/** Delete the service worker, its cache and the snapshot, if there is a network to restore them. */
const drop = async () => {
  const { headers } = await fetch("offline.js", { cache: "no-store" }); // never cached
  if (!`${headers.get("content-type")}`.includes("javascript")) return;
  python.stored("snapshot", "");
  for (const name of await caches.keys()) if (name.slice(7).startsWith(`${folder} `)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) {
    if (new URL(worker.scope).pathname === folder) await worker.unregister();
  }
};
/** Handle a failed start. After two failures in a row the offline copy may be damaged: delete it. */
const fail = async () => {
  const page = document.documentElement;
  if (page.dataset.python) return;
  page.dataset.python = "failed";
  python.lost = true;
  if (python.cause()) return python.say(python.cause());
  python.stored("failed", `${python.failures + 1}`);
  // Without storage any failure may be the second. A frame deletes nothing of the site's.
  if (embedded || (!python.failures && python.stored("failed"))) return python.say(python.word("failed"), "retry");
  python.say(`${python.word("failed")} ${python.word("twice")}`, "retry", "repair");
  await drop();
};
const lose = () => {
  if (document.readyState !== "loading") fail().catch(() => {});
  else addEventListener("DOMContentLoaded", lose, { once: true });
};
/** Go on without the style sheet, and show a sentence about it that stays.
 * @param {Element} style */
const strip = (style) => {
  style.remove();
  if (!document.documentElement.dataset.python) return lose();
  python.lost = true;
  if (python.cause()) python.say(python.cause());
  else python.say(python.word("failed"), "retry");
};
/** Handle a slow start. A slow style sheet blocks the page; a copy added by script does not. */
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
  else addEventListener("DOMContentLoaded", tell, { once: true }); // the document itself is slow
};
/** @param {string} name of a script that the head preloads */
const run = (name) => {
  const link = document.head.querySelector(`link[href$="/${name}"]`);
  return import(/** @type {HTMLLinkElement} */ (link).href).catch(lose);
};
// Readers of another language see nothing before 2-wait.js has put the page into theirs: the parts of a page that
// is painted in English first would move. No element has this id, so the browser waits for the last. Drawn in both
// languages the page would be 30 ms later.
const isForeign = () => {
  const chosen = new URLSearchParams(location.search).get("lang") ?? python.stored("settings")?.match(/"language": ?"([^"]+)/)?.[1];
  return !(chosen ?? `${navigator.language}`).startsWith(document.documentElement.lang);
};
if (!python.lacks && isForeign()) {
  const wait = document.createElement("link");
  wait.rel = "expect";
  wait.setAttribute("blocking", "render");
  wait.href = "#last";
  document.head.append(wait);
  setTimeout(() => wait.remove(), 1000); // on a slow line English is better than nothing
}
python.failures = Math.max(0, Number(python.stored("failed"))) || 0; // other pages of the host can write it
addEventListener("lost", lose);
addEventListener("DOMContentLoaded", () => (python.language && !python.lacks) || lose());
addEventListener("error", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.matches(STYLE)) strip(target);
  // The style sheet's preload does not count: the style sheet may load all the same.
  else if (target.matches("script, link[data-bytes]:not([as=style])")) lose();
}, true);
try {
  python.offline = Boolean(navigator.serviceWorker.controller);
} catch {
  // No service workers; in a sandboxed frame even the check throws.
}
// Fonts from the offline copy load before the first layout; later ones would shift the page.
if (python.offline) document.head.append(...python.later.querySelectorAll("[as=font]"));
if (!embedded && !python.lacks) python.fetch();
