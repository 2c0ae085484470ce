// Pyodide as the page, its workers and the keeper of snapshots start it.
import create from "../../vendor/pyodide/pyodide.asm.mjs";
import { loadPyodide, version } from "../../vendor/pyodide/pyodide.mjs";

export { version };

/** @typedef {import("../../vendor/pyodide/pyodide.mjs").PyodideAPI} PyodideAPI */
/** @typedef {import("../../vendor/pyodide/pyodide.mjs").Settings} Settings */
/** @typedef {import("../../vendor/pyodide/pyodide.asm.mjs").EmscriptenModule} EmscriptenModule */

// The store of snapshots, named after the site's folder and all that goes into one, what the names of
// others of the same folder begin with, and what a snapshot is called in there.
const SITE = new URL("../../../", import.meta.url);
export const OURS = `python-${SITE.pathname} `;
export const SNAPSHOTS = `${OURS}build:snapshot`;
export const SNAPSHOT = new URL("snapshot", SITE);

const PAGE = 4096;

/**
 * A snapshot for storage: what Python's start changes in WebAssembly's memory, that is, the numbers
 * of the pages, and the pages. Headers say of which build it is, how large the memory is, what
 * Pyodide writes before it, and the digest of what is stored: a start needs little of it, so that what
 * was spoilt would show in the middle of some game.
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
/** What is stored of a snapshot; throws if that is not what was packed.
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
  // Most of them follow one another.
  for (let from = 0, to = 0; from < count; from = to) {
    do to++;
    while (pages[to] === pages[to - 1] + 1);
    memory.set(contents.subarray(from * PAGE, to * PAGE), pages[from] * PAGE);
  }
};

/**
 * Archives are compressed as a whole, which is smaller, and inflated by the browser, which is
 * faster than Python does it, and sees what is not whole. No host is asked to compress them: not all
 * would. What the browser had of a broken one is passed over the second time.
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

// Pyodide's WebAssembly is in two parts (tools/pyodide/split.py). The second holds the functions
// that the site is not known to call. It comes when the page has nothing else to do; if one is called
// before, whoever called it waits for the answer, so that it is fetched at once. Not every engine's
// service worker hears of that, and bytes cannot be asked for in that way, but read from text.
const SECOND = new URL("../../vendor/pyodide/pyodide.cold.wasm", import.meta.url);
const PATIENCE = 10_000;
/** @type {WebAssembly.Module | undefined} */
let second;

const fetchAtOnce = () => {
  const request = new XMLHttpRequest();
  request.open("GET", SECOND, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error("the rest of Pyodide did not arrive");
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
 * Starts Python: out of a snapshot, if one is given, or anew. `onBefore` gets the memory as it is
 * before Python starts.
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
        // What the stubs of the first part call (LOADER in tools/pyodide/version.py).
        imports.env[JSON.parse("build:loader")] = () => complete({ ...imports, first });
        // The build lets Pyodide say here what kept it from starting.
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
    // The page may paint and answer between the two long steps of the start.
    else await new Promise((resolve) => setTimeout(resolve));
    return module;
  };
  // As bytecode: to compile sources is most of a stock start. A snapshot has it already.
  const library = snapshot ? new Uint8Array() : archive("../../vendor/pyodide/stdlib.bin");
  Promise.resolve(library).catch(() => {}); // Pyodide hears of it when it asks
  const head = atob(snapshot?.headers.get("head") ?? "");
  return loadPyodide({
    indexURL: new URL("../../vendor/pyodide/", import.meta.url).href,
    createPyodideModule,
    // The build lets Pyodide take bytes, or a promise of them, here.
    stdLibURL: library,
    // Memory is filled above: Pyodide finds none behind the head.
    ...(snapshot && { _loadSnapshot: Uint8Array.from(head, (letter) => letter.charCodeAt(0)) }),
    // Inline, which saves a request: no package is loaded.
    lockFileContents: { info: JSON.parse("build:lock"), packages: {} },
    ...options,
  });
};

/**
 * From then on Python can import what is in the bundle.
 * @param {PyodideAPI} pyodide
 * @param {Uint8Array} bundle
 */
export const mount = (pyodide, bundle) => pyodide.pyimport("bundle").mount(pyodide.toPy(bundle));
