// PyScript without IndexedDB, and without its preparation for workers. That evaluates code, which the
// page's policy forbids (no 'unsafe-eval') and nothing here needs.
import "./3-indexeddb.js";
import { hooks } from "../../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
