// PyScript opens IndexedDB at its start and waits for it. Where storage is denied, as in many
// frames on other sites, it would wait for ever, and everywhere for something that is not needed
// here; this gives it an empty one in memory instead.
(() => {
  /** @param {unknown} result */
  const answer = (result) => {
    /** @type {{ onsuccess?: (event: { target: { result: unknown } }) => void }} */
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  /** @typedef {Map<IDBValidKey, unknown>} Entries */
  /** @type {Map<string, Entries>} */
  const databases = new Map();
  /** @param {string} name */
  const open = (name) => {
    /** @type {Entries} */
    const entries = databases.get(name) ?? new Map();
    databases.set(name, entries);
    /** @type {Record<string, (...given: [IDBValidKey, IDBValidKey]) => object>} */
    const store = {
      count: () => answer(entries.size),
      clear: () => answer(entries.clear()),
      get: (key) => answer(entries.get(key)),
      getKey: (key) => answer(entries.has(key) ? key : undefined),
      getAllKeys: () => answer([...entries.keys()]),
      put: (value, key) => answer(void entries.set(key, value)),
      delete: (key) => answer(entries.delete(key)),
    };
    const database = {
      transaction: () => ({ objectStore: () => store }),
      close() {},
      objectStoreNames: ["entries"],
    };
    return answer(database);
  };
  // It also listens to other tabs, and makes a class of the browser's workers; a browser without hears
  // nothing, and starts none.
  globalThis.BroadcastChannel ??= /** @type {any} */ (class {
    postMessage() {}
  });
  globalThis.Worker ??= /** @type {any} */ (class {
    constructor() {
      throw new Error("this browser has no workers");
    }
  });
  Object.defineProperty(globalThis, "indexedDB", { value: { open }, configurable: true });
})();
