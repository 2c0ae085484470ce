// Modules that the build puts into `vendor/`, as far as the start uses them. The packages' own types apply
// except where the build changes them (`CHANGES` in `tools/pyodide/version.py`).

declare module "*/vendor/pyodide/pyodide.asm.js" {
  /** Emscripten's module: its settings and, once it runs, its memory. */
  export interface EmscriptenModule {
    INITIAL_MEMORY?: number;
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): unknown;
    onRuntimeInitialized?: () => void;
    HEAPU8: Uint8Array;
  }
  export default function create(settings: EmscriptenModule): Promise<EmscriptenModule>;
}

declare module "*/vendor/pyodide/pyodide.js" {
  import type { PyodideAPI, PyodideConfig } from "pyodide";
  import type create from "*/vendor/pyodide/pyodide.asm.js";
  export type { PyodideAPI };
  export interface Settings extends Omit<PyodideConfig, "createPyodideModule" | "stdLibURL"> {
    createPyodideModule: typeof create;
    /** The build patches Pyodide to accept bytes instead of an address. */
    stdLibURL: Uint8Array | Promise<Uint8Array>;
  }
  export const version: string;
  export function loadPyodide(settings: Settings): Promise<PyodideAPI>;
}

declare module "*/vendor/pyscript/core.js" {
  export { hooks } from "@pyscript/core";
}
