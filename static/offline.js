// Keeps the whole site for visits without a network. Every version has a store of its own, filled
// all at once or not at all; it is used only when the page asks for the switch, or no page is open.
const VERSION = "build:version";
const FILES = "build:files".split(" ");
const OURS = "sakura-";
const STORE = OURS + VERSION;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(take()));
addEventListener("message", (event) => event.data === "switch" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

async function fill() {
  const store = await caches.open(STORE);
  try {
    await store.addAll(FILES.map((file) => new Request(file, { cache: cacheMode(file) })));
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
}

/**
 * A hashed name says what is in the file: what the page has fetched already will do.
 * @param {string} file
 */
function cacheMode(file) {
  return file.startsWith("hashed/") ? "default" : "no-cache";
}

async function take() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== STORE) await caches.delete(name);
  }
  await clients.claim();
}

/**
 * The page itself has many addresses, all with the same file; to look for those takes longer.
 * @param {Request} request
 */
async function answer(request) {
  const store = await caches.open(STORE);
  const found = (await store.match(request)) ?? (await store.match(request, { ignoreSearch: true }));
  return found ?? fetch(request);
}
