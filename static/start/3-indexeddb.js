// An empty IndexedDB in memory. PyScript opens IndexedDB at its start and waits for it: for ever if
// storage is denied, as in many frames on other sites, and otherwise for something unused here.
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
  // PyScript also uses BroadcastChannel and subclasses Worker; these stand in where a browser lacks them.
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
