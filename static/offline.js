{
  // Service worker: caches the whole site for offline visits. Every version has a cache of its own, filled
  // completely or not at all, with files that match the build byte by byte. A new version is used when
  // the page asks for it, or when no page is open.
  // Everything is inside one block, so that a truncated script is a syntax error.
  const VERSION = "build:version";
  /** Digests by file. @type {Record<string, string>} */
  const FILES = JSON.parse("build:files");
  const PAGE = "./";
  /** Source that this version's content security policy allows: the hash of the inline script. */
  const ALLOWED = JSON.parse("build:allowed");
  const OURS = `sakura-${new URL(registration.scope).pathname} `; // a copy in another folder has its own
  const STORE = OURS + VERSION;
  const NAMELESS = /^sakura-\w+$/; // from versions whose names had no folder

  const fill = async () => {
    const had = await caches.has(STORE); // the server has returned to the active version
    const store = await caches.open(STORE);
    const put = async (/** @type {[string, string]} */ [file, digest]) => store.put(file, await fetched(file, digest));
    try {
      await Promise.all(Object.entries(FILES).map(put));
      if (!(await caches.has(STORE))) throw new Error("another version was taken meanwhile");
    } catch (error) {
      if (!had) await caches.delete(STORE);
      throw error;
    }
  };

  /**
   * Download a file and check its digest, since a proxy may truncate it or send a page of its own with
   * status 200. A file with a hashed name may come from the browser's cache.
   * @param {string} file
   * @param {string} digest
   */
  const fetched = async (file, digest) => {
    /** @type {RequestCache[]} */
    const ways = [file.startsWith("hashed/") ? "default" : "no-cache", "reload"];
    for (const cache of ways) {
      const answer = await fetch(file, { cache });
      if (!(await isRight(answer, file, digest))) continue;
      // A redirected response cannot answer a navigation, so it is copied.
      return answer.redirected ? new Response(await answer.arrayBuffer(), answer) : answer;
    }
    throw new Error(`${file} is not what was built`);
  };

  /** True if a response is the file as built. A page with another version's policy in its headers could
   * never run its inline script.
   * @param {Response} answer
   * @param {string} file
   * @param {string} digest */
  const isRight = async (answer, file, digest) => {
    const policy = (file === PAGE && answer.headers.get("content-security-policy")) || "";
    if (!answer.ok || (policy.includes("'sha256-") && !policy.includes(ALLOWED))) return false;
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
    return btoa(String.fromCharCode(...found)) === digest;
  };

  /** Repair the cache after the start: replace damaged and missing files, or fill it again. A damaged page
   * or worker cannot report itself, and a missing file goes unnoticed until the network is gone. Other
   * pages of the host may delete caches that they do not know. */
  const mend = async () => {
    await new Promise((go) => setTimeout(go, 5000));
    const stores = await caches.keys();
    if (!stores.some((name) => name.startsWith(OURS))) return fill();
    if (!stores.includes(STORE)) return; // this version is being replaced
    const store = await caches.open(STORE);
    for (const [file, digest] of Object.entries(FILES)) {
      const kept = await store.match(file);
      if (!kept || !(await isRight(kept, file, digest))) await renew(file).catch(() => {});
    }
  };

  /** @param {string} file */
  const renew = async (file) => {
    const right = await fetched(file, FILES[file]);
    if (await caches.has(STORE)) await (await caches.open(STORE)).put(file, right.clone());
    return right;
  };

  const take = async () => {
    for (const name of await caches.keys()) {
      if (name === STORE) continue;
      if (name.startsWith(OURS) || (NAMELESS.test(name) && (await has(name)))) await caches.delete(name);
    }
    await clients.claim();
  };

  /** @param {string} cacheName */
  const has = (cacheName) => caches.match(registration.scope, { cacheName });

  /** File of an address. The page itself has several addresses, and hosts may omit file endings.
   * @param {string} url */
  const named = (url) => {
    const file = url.slice(registration.scope.length).replace(/[?#].*/, "");
    if (/^(index(\.html)?)?$/.test(file)) return PAGE;
    return `${file}.html` in FILES ? `${file}.html` : file;
  };
  /** Cached response, whatever the host's Vary header says.
   * @param {string} file */
  const found = (file) => caches.match(file, { cacheName: STORE, ignoreVary: true });

  /** Response to a request. One that bypasses the browser's cache means that the file was unusable, so it
   * may be damaged in ours, too.
   * @param {Request} request */
  const answer = async (request) => {
    const file = named(request.url);
    const asked = request.cache === "reload" && file in FILES;
    const renewed = asked ? await renew(file).catch(() => undefined) : undefined;
    return renewed ?? (await found(file).catch(() => undefined)) ?? fetch(request);
  };

  addEventListener("install", (event) => event.waitUntil(fill()));
  addEventListener("activate", (event) => event.waitUntil(take()));
  addEventListener("message", ({ data, ports }) => (data === "switch" ? skipWaiting() : ports[0]?.postMessage("here")));
  addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
    if (event.request.mode === "navigate") event.waitUntil(mend().catch(() => {}));
  });
}
