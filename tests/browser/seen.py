"""What can be seen of a page from outside: expressions for the browser, and selectors."""

CATALOGUES = """() => performance.getEntriesByType('resource')
    .map((entry) => entry.name).filter((name) => name.includes('/words.'))"""
"""Addresses of the catalogues that a page has fetched."""

LONG = 60_000
"""Milliseconds: more than any step of a game is shown, at any speed."""

READY = "() => document.documentElement?.dataset.python === 'ready'"
"""Python is there."""

CARD = "#hand button.card"
TILE = ".cell.legal"
PLAY = "[data-command=play]"
FORWARD = "#commands [data-command=forward]"
RESULT = "#result"
WORKER = "script[worker]"

DECISION = f"""() => document.querySelector('{RESULT}, {FORWARD}, {TILE}')
    || (document.querySelector('#hand .card:not(.back):not(.played)')
        && document.getElementById('ask').textContent)"""
"""Somebody at this device is to decide, or the game is over. A card that is played empties the
question at once; a tile stays `legal` until it is seen to be taken (`take_tile`)."""

TOLD = "() => document.querySelectorAll('#log li').length"
"""How many lines the log has."""

SHOWN = """() => [...document.querySelectorAll('.figure')].map((f) => f.getAttribute('transform'))
    .concat([...document.querySelectorAll('.tokens')].map((t) => t.textContent))
    .concat([...document.querySelectorAll('#hand .card')].map((c) => c.dataset.card))
    .concat([...document.querySelectorAll('.cell.taken')].map((c) => c.dataset.cell))"""
"""All that is seen of a game: figures, tokens and hand, or tiles that are taken."""

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
"""What one plays with and is not wholly inside the window."""

ARRIVED = f"""async () => {{
    const script = document.querySelector('{WORKER}');
    const pause = new Promise((go) => setTimeout(go, 50));
    return !!script && await Promise.race([script.xworker?.ready.then(() => true), pause]);
}}"""
"""The worker that thinks has started."""

WORKER_THINKS = "() => document.documentElement.dataset.thinking === 'worker'"
"""The last thought was in the worker."""

KEPT = "() => localStorage.getItem('sakura.snapshot')"
"""Python is kept for later visits."""

RESTORED = "() => performance.getEntriesByName('restored').length"
"""It was kept, and used for this one."""

STILL = """() => document.getAnimations().every((animation) =>
    animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)"""
"""Nothing fades or slides any more."""

TURNS = """async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((go) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = go;
        port2.postMessage(0);
    });
}"""
"""The page has done what it was about to do, as far as it takes no time."""

PAINTED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""The page has heard of its new size, and is drawn in it."""

STUDIED = """() => document.querySelector('#study')?.firstChild
    && !document.querySelector('#study .progress')"""
"""A finished game has been looked back on, all of it. Its panel opens empty."""
