// PyScript prepares workers with code that it evaluates; this project's pages forbid evaluation
// (their policy has no 'unsafe-eval') and need none of it.
import { hooks } from "./pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
