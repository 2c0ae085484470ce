"""Observable state of a page: JavaScript expressions and selectors."""

CATALOGUES = """() => performance.getEntriesByType('resource')
    .map((entry) => entry.name).filter((name) => name.includes('/words.'))"""
"""Names of the catalogues that the page has fetched."""

LONG = 60_000
"""Duration in milliseconds that exceeds any step of a game at any speed."""

READY = "() => document.documentElement?.dataset.python === 'ready'"
"""True once Python is ready."""

CARD = "#hand button.card"
TILE = ".cell.legal"
PLAY = "[data-command=play]"
FORWARD = "#commands [data-command=forward]"
RESULT = "#result"
WORKER = "script[worker]"

DECISION = f"""() => document.querySelector('{RESULT}, {FORWARD}, {TILE}')
    || (document.querySelector('#hand .card:not(.back):not(.played)')
        && document.getElementById('ask').textContent)"""
"""True when a person at this device has to decide, or the game is over.

A played card clears the question at once; a tile stays `legal` until it is seen to be taken
(`take_tile`).
"""

TOLD = "() => document.querySelectorAll('#log li').length"
"""Number of lines in the log."""

SHOWN = """() => [...document.querySelectorAll('.figure')].map((f) => f.getAttribute('transform'))
    .concat([...document.querySelectorAll('.tokens')].map((t) => t.textContent))
    .concat([...document.querySelectorAll('#hand .card')].map((c) => c.dataset.card))
    .concat([...document.querySelectorAll('.cell.taken')].map((c) => c.dataset.cell))"""
"""Everything visible of a game: figures, tokens and hand, or taken tiles."""

OUTSIDE = """() => {
    const page = document.documentElement;
    const all = '.board-box > *, .seat, .card, .commands, #commands button, .icon';
    const boxes = [...document.querySelectorAll(all)]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.panel'))
        .map((e) => [e.className.baseVal ?? e.className, e.getBoundingClientRect()])
        .filter(([, b]) => b.height);
    const out = boxes.filter(([, b]) => b.left < -1 || b.right > innerWidth + 1
        || b.top < -1 || b.bottom > innerHeight + 1).map(([name]) => name);
    if (page.scrollWidth > innerWidth) out.push('scrolls sideways');
    if (page.scrollHeight > innerHeight) out.push('scrolls');
    return out;
}"""
"""Game controls that are not completely inside the window."""

ARRIVED = f"""async () => {{
    const script = document.querySelector('{WORKER}');
    const pause = new Promise((go) => setTimeout(go, 50));
    return !!script && await Promise.race([script.xworker?.ready.then(() => true), pause]);
}}"""
"""Resolves once the worker has started."""

WORKER_THINKS = "() => document.documentElement.dataset.thinking === 'worker'"
"""True if the last computation ran in the worker."""

KEPT = "() => localStorage.getItem('sakura.snapshot')"
"""True once a snapshot of Python is saved for later visits."""

RESTORED = "() => performance.getEntriesByName('restored').length"
"""True if this visit started from a snapshot."""

STILL = """() => document.getAnimations().every((animation) =>
    animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)"""
"""True once all animations have finished."""

TURNS = """async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((go) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = go;
        port2.postMessage(0);
    });
}"""
"""Resolves once the page has finished all pending work that needs no timer."""

PAINTED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""Resolves once the page has handled its new size and been painted."""

ANALYSED = """() => document.querySelector('#review')?.firstChild
    && !document.querySelector('#review .progress')"""
"""True once the analysis of a finished game is complete. Its panel opens empty."""
