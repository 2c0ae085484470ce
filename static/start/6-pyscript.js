// PyScript, as this page can have it: with no database, and without what it prepares for workers,
// code that it evaluates; this project's pages forbid evaluation (their policy has no 'unsafe-eval')
// and need none of it.
import "./3-indexeddb.js";
import { hooks } from "../../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
