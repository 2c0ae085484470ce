// PyScript prepares workers with code that it evaluates; this project's pages forbid evaluation
// (their policy has no 'unsafe-eval') and need none of it. PyScript is loaded by this line alone:
// WebKit runs modules that come out of a template in any order, and PyScript might be the first.
import { hooks } from "./pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
