// Imports every module that the page ever imports, from the built site's archives alone, to check that
// nothing needs the modules that stdlib-drop.txt removes from the standard library.
import { built } from "./built.mjs";

const { python, counts } = await built();
counts.forEach((count, number) => console.log(`bundle ${number}: ${count} modules import what they need`));
// Modules imported only to report an error, or during a game.
python.runPython("import traceback, asyncio.timeouts, pyodide.code, json.decoder, gettext");
// The stand-ins in lean/ behave like the modules they replace.
await python.runPythonAsync(`
import asyncio, html, inspect, io, logging, sys, types
from contextlib import redirect_stderr

async def late(answer, seconds=0.01):
    await asyncio.sleep(seconds)
    return answer

def missing(package, name):
    try:
        getattr(package, name)
    except AttributeError:
        return True

assert await asyncio.gather(late(1), late(2)) == [1, 2]
assert await asyncio.wait_for(asyncio.shield(late(3)), 1) == 3
assert (await asyncio.wait({asyncio.ensure_future(late(4))}, timeout=1))[0].pop().result() == 4
try:
    await asyncio.wait_for(late(5, 9), 0.01)
    raise AssertionError("nine seconds are more than a hundredth")
except TimeoutError:
    pass
queue = asyncio.Queue()
queue.put_nowait(6)
assert await queue.get() == 6
assert asyncio.current_task() in asyncio.all_tasks()

assert inspect.iscoroutinefunction(late) and not inspect.iscoroutinefunction(missing)
assert list(inspect.signature(late).parameters) == ["answer", "seconds"]
assert html.escape("<a b='c' d=\\"e\\">&amp;") == "&lt;a b=&#x27;c&#x27; d=&quot;e&quot;&gt;&amp;amp;"
assert html.escape("<'&\\">", quote=False) == "&lt;'&amp;\\"&gt;"

said = io.StringIO()
with redirect_stderr(said):
    try:
        1 / 0
    except ZeroDivisionError:
        logging.getLogger("garden").exception("%s steps", 7)
    logging.getLogger("garden").info("a leaf falls")
lines = said.getvalue().splitlines()
assert lines[0] == "garden: 7 steps" and lines[-1].startswith("ZeroDivisionError"), lines

import pyscript
from pyscript import workers
import pyscript.workers
assert not isinstance(workers, types.ModuleType) and missing(pyscript, "terminal")
for names in pyscript.WHERE.values():
    for name in names.split():
        getattr(pyscript, name)
`);
console.log("the stand-ins answer as what they stand for");
process.exit(0);
