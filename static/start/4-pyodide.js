// Start of Pyodide, for the page, its workers and the maker of snapshots.
import create from "../../vendor/pyodide/pyodide.asm.js";
import { loadPyodide, version } from "../../vendor/pyodide/pyodide.js";

export { version };

/** @typedef {import("../../vendor/pyodide/pyodide.js").PyodideAPI} PyodideAPI */
/** @typedef {import("../../vendor/pyodide/pyodide.js").Settings} Settings */
/** @typedef {import("../../vendor/pyodide/pyodide.asm.js").EmscriptenModule} EmscriptenModule */

// Cache of the snapshot: its name holds the site's folder and a digest of everything in a snapshot.
// OURS is the prefix of all such names of this folder, SNAPSHOT the key in the cache.
const SITE = new URL("../../../", import.meta.url);
export const OURS = `python-${SITE.pathname} `;
export const SNAPSHOTS = `${OURS}build:snapshot`;
export const SNAPSHOT = new URL("snapshot", SITE);

const PAGE = 4096;

/**
 * A snapshot for storage: the numbers and content of the WebAssembly memory pages that Python's start
 * changes. Headers hold the build, the memory size, Pyodide's own header, and a digest. The digest is
 * needed because a start uses little of the memory: damage would only show in the middle of a game.
 * @param {Uint8Array} snapshot as Pyodide makes it
 * @param {Uint8Array} before memory as it was before Python started
 */
export const packed = async (snapshot, before) => {
  const [, start] = new Uint32Array(snapshot.buffer, 0, 2);
  const memory = snapshot.subarray(start);
  const pages = [];
  const contents = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.slice(at, at + PAGE);
    const known = new Uint32Array(before.slice(at, at + PAGE).buffer);
    if (new Uint32Array(page.buffer).every((word, i) => word === (known[i] ?? 0))) continue;
    pages.push(at / PAGE);
    contents.push(page);
  }
  const head = btoa(String.fromCharCode(...snapshot.subarray(0, start)));
  const stored = new Blob([new Uint32Array([pages.length, ...pages]), ...contents]);
  const digest = await digestOf(await stored.arrayBuffer());
  return new Response(stored, { headers: { of: SNAPSHOTS, memory: String(memory.length), head, digest } });
};

/** @param {ArrayBuffer} bytes */
const digestOf = async (bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
};
/** Content of a stored snapshot; throws if its digest is wrong.
 * @param {{ headers: Headers, pages: Promise<ArrayBuffer> }} snapshot */
export const whole = async ({ headers, pages }) => {
  const bytes = await pages;
  if ((await digestOf(bytes)) !== headers.get("digest")) throw new Error("the snapshot was spoilt");
  return bytes;
};

/**
 * @param {ArrayBuffer} buffer
 * @param {Uint8Array} memory
 */
const unpack = (buffer, memory) => {
  const [count] = new Uint32Array(buffer, 0, 1);
  const pages = new Uint32Array(buffer, 4, count);
  const contents = new Uint8Array(buffer, 4 * (1 + count));
  // Most pages are consecutive.
  for (let from = 0, to = 0; from < count; from = to) {
    do to++;
    while (pages[to] === pages[to - 1] + 1);
    memory.set(contents.subarray(from * PAGE, to * PAGE), pages[from] * PAGE);
  }
};

/**
 * Download and inflate an archive. Archives are compressed as a whole, which is smaller, and inflated by
 * the browser, which is faster than Python and detects truncation. Not all hosts would compress them.
 * After an error the second attempt bypasses the browser's cache.
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Uint8Array>}
 */
export const archive = async (address, options) => {
  try {
    const { body, ok } = await fetch(new URL(address, import.meta.url), options);
    if (!ok || !body) throw new Error(`${address} did not arrive`);
    const stream = body.pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    if (options) throw error;
    return archive(address, { cache: "reload" });
  }
};

// Pyodide's WebAssembly is in two parts (tools/pyodide/split.py). The second holds the functions that
// the site is not known to call, with their data, and loads when the page is idle. If one is called
// earlier, the caller waits for a synchronous request. Some engines' service workers do not see such
// requests, and they cannot return bytes, so the bytes are read from text.
const SECOND = new URL("../../vendor/pyodide/pyodide.cold.wasm", import.meta.url);
const PATIENCE = 10_000;
/** @type {WebAssembly.Module | undefined} */
let second;

const fetchAtOnce = () => {
  const request = new XMLHttpRequest();
  request.open("GET", SECOND, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error("the second part of Pyodide did not arrive");
  const text = request.responseText;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return new WebAssembly.Module(bytes);
};
const fetchModule = async () => {
  const answer = await fetch(SECOND);
  if ("compileStreaming" in WebAssembly) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
};
const fetchLater = async () => {
  if (second) return;
  const module = await fetchModule().catch(() => undefined);
  second ??= module;
  if (second) performance.mark("whole");
};
/** @param {WebAssembly.Imports} imports */
const complete = (imports) => {
  second ??= fetchAtOnce();
  new WebAssembly.Instance(second, imports);
};

/**
 * Start Python, from a snapshot if one is given. `onBefore` gets the memory before Python starts.
 * @param {Partial<Settings> & {
 *   snapshot?: { headers: Headers, pages: Promise<ArrayBuffer> },
 *   onBefore?: (memory: Uint8Array) => void,
 * }} options
 */
export const load = ({ snapshot, onBefore, ...options }) => {
  /** @param {EmscriptenModule} settings */
  const createPyodideModule = async (settings) => {
    if (snapshot) settings.INITIAL_MEMORY = Number(snapshot.headers.get("memory"));
    const { instantiateWasm } = settings;
    /** @type {Promise<never>} */
    const broken = new Promise((_, reject) => {
      settings.instantiateWasm = (imports, receive) => {
        /** @type {WebAssembly.Exports} */
        let first;
        // Called by the stubs in the first part (LOADER in tools/pyodide/version.py).
        imports.env[JSON.parse("build:loader")] = () => complete({ ...imports, first });
        // The build patches Pyodide to pass an error here.
        return instantiateWasm(imports, (instance, module) => {
          if (!module) return reject(instance);
          first = instance.exports;
          receive(instance, module);
        });
      };
    });
    settings.onRuntimeInitialized = () => onBefore?.(settings.HEAPU8);
    const module = await Promise.race([create(settings), broken]);
    setTimeout(fetchLater, PATIENCE);
    if (snapshot) unpack(await snapshot.pages, module.HEAPU8);
    // Let the page paint and respond between the two long steps of the start.
    else await new Promise((resolve) => setTimeout(resolve));
    return module;
  };
  // The library is bytecode: compiling it takes most of a stock start. A snapshot contains it.
  const library = snapshot ? new Uint8Array() : archive("../../vendor/pyodide/stdlib.bin");
  Promise.resolve(library).catch(() => {}); // Pyodide handles the error when it awaits the library
  const head = atob(snapshot?.headers.get("head") ?? "");
  return loadPyodide({
    indexURL: new URL("../../vendor/pyodide/", import.meta.url).href,
    createPyodideModule,
    // The build patches Pyodide to accept bytes, or a promise of them.
    stdLibURL: library,
    // Memory is filled above, so Pyodide gets the header only.
    ...(snapshot && { _loadSnapshot: Uint8Array.from(head, (letter) => letter.charCodeAt(0)) }),
    // Inline saves a request; no packages are loaded.
    lockFileContents: { info: JSON.parse("build:lock"), packages: {} },
    ...options,
  });
};

/**
 * Make the modules in a bundle importable.
 * @param {PyodideAPI} pyodide
 * @param {Uint8Array} bundle
 */
export const mount = (pyodide, bundle) => pyodide.pyimport("bundle").mount(pyodide.toPy(bundle));
