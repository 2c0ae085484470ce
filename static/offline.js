{
  // Keeps the whole site for visits without a network. Every version has a store of its own, filled all
  // at once or not at all, and only with files that are, byte by byte, what the build has made; it is
  // used only when the page asks for the switch, or no page is open.
  // All of it stands in one block, these lines as well: a script that was cut on its way is none.
  const VERSION = "build:version";
  /** Digests by file. @type {Record<string, string>} */
  const FILES = JSON.parse("build:files");
  const PAGE = "./";
  /** What the policy of this version's page allows. */
  const ALLOWED = JSON.parse("build:allowed");
  const OURS = `sakura-${new URL(registration.scope).pathname} `; // the copy in another folder has others
  const STORE = OURS + VERSION;
  const NAMELESS = /^sakura-\w+$/; // before stores were called after the folder

  const fill = async () => {
    const had = await caches.has(STORE); // the server went back to the version that is used
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
   * A status says little: what stands between here and the server may cut a file or send a page of
   * its own. A hashed name says what is in the file: what the page has fetched already will do, if
   * it is right.
   * @param {string} file
   * @param {string} digest
   */
  const fetched = async (file, digest) => {
    /** @type {RequestCache[]} */
    const ways = [file.startsWith("hashed/") ? "default" : "no-cache", "reload"];
    for (const cache of ways) {
      const answer = await fetch(file, { cache });
      if (!(await isRight(answer, file, digest))) continue;
      // No visit takes one that was redirected.
      return answer.redirected ? new Response(await answer.arrayBuffer(), answer) : answer;
    }
    throw new Error(`${file} is not what was built`);
  };

  /** Whether it is what was built. A page that came with the policy of another version could not run
   * its own script, at any visit.
   * @param {Response} answer
   * @param {string} file
   * @param {string} digest */
  const isRight = async (answer, file, digest) => {
    const policy = (file === PAGE && answer.headers.get("content-security-policy")) || "";
    if (!answer.ok || (policy.includes("'sha256-") && !policy.includes(ALLOWED))) return false;
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
    return btoa(String.fromCharCode(...found)) === digest;
  };

  /** What was spoilt or lost in the store, or all of it, once the start is over. A page or a worker that
   * was spoilt cannot say so; what is lost comes from the network, and is missed once there is none.
   * Others on the same host may delete whatever they do not know. */
  const mend = async () => {
    await new Promise((go) => setTimeout(go, 5000));
    const stores = await caches.keys();
    if (!stores.some((name) => name.startsWith(OURS))) return fill();
    if (!stores.includes(STORE)) return; // it is on its way out
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

  /** The file that an address means; the page itself has many, and hosts may leave out endings.
   * @param {string} url */
  const named = (url) => {
    const file = url.slice(registration.scope.length).replace(/[?#].*/, "");
    if (/^(index(\.html)?)?$/.test(file)) return PAGE;
    return `${file}.html` in FILES ? `${file}.html` : file;
  };
  /** There is one answer for all, whatever a host says that answers vary by.
   * @param {string} file */
  const found = (file) => caches.match(file, { cacheName: STORE, ignoreVary: true });

  /** Who asks past what the browser has of a file could not use it: the store's may be spoilt.
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
