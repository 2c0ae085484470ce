"""Site with a language that nobody speaks (`tests/pseudo.py`): a row, and a catalogue."""

from __future__ import annotations

from pathlib import Path

from tests import pseudo
from tests.browser.made_site import Change

WORDS = "sakura/ui/words.py"
ROW = f'LANGUAGES["{pseudo.CODE}"] = "{pseudo.CALLED}"\n'

COMPILER = "tools/build/cldr.py"
LINES = f"""

_compiled = compiled


def compiled(source, language, said=None):
    file = Path("sakura/ui/locales/{pseudo.FOLDER}/LC_MESSAGES/sakura.mo")
    return file.read_bytes() if language == "{pseudo.CODE}" else _compiled(source, language, said)
"""
"""CLDR has only data of real languages."""


class _Pseudo(Change):
    name = "pseudo"
    inputs = (Path(__file__), Path(pseudo.__file__))

    def apply(self, checkout: Path) -> None:
        from babel.messages.pofile import write_po

        folder = checkout / f"sakura/ui/locales/{pseudo.FOLDER}/LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "sakura.po").open("wb") as file:
            write_po(file, pseudo.catalogue(), no_location=True)
        (folder / "sakura.mo").write_bytes(pseudo.compiled())
        for name, lines in ((WORDS, ROW), (COMPILER, LINES)):
            with (checkout / name).open("a", encoding="utf-8") as file:
                file.write(lines)


PSEUDO = _Pseudo()
