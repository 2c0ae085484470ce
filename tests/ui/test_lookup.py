"""A visitor gets the language that is nearest to what the browser or the address asks for."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from sakura.ui.pages import catalogue_file, demo_address, rules_address
from sakura.ui.words import LANGUAGES
from tools.paths import STATIC

pytestmark = pytest.mark.native  # it runs a script

OFFERED = [*LANGUAGES, "pt-BR", "zh-Hant"]

SCRIPT = """
const python = {}, [languages, tags] = JSON.parse(process.argv[1]);
%s
console.log(JSON.stringify(tags.map(python.spoken)));
"""


def spoken(*tags: str, offered: list[str]) -> list[str]:
    """Languages that the first script looks up for each of those tags; "" for none."""
    source = (STATIC / "start/2-wait.js").read_text("utf-8")
    (lookup,) = re.findall(r"^  python\.spoken = .*?^  \};$", source, re.DOTALL | re.MULTILINE)
    node = shutil.which("node")
    assert node
    command = [node, "-e", SCRIPT % lookup, json.dumps([offered, tags])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_a_tag_is_shortened_until_a_language_matches() -> None:
    asked = {
        "de": "de", "de-AT": "de", "de-CH-1996": "de", "DE-at": "de", "es_MX": "es",
        "ja-JP": "ja", "en-GB-oxendict": "en", "fr-Latn-CA": "fr",
        "pt-BR": "pt-BR", "pt-br": "pt-BR", "pt": "pt-BR", "pt-PT": "",
        "zh-Hant": "zh-Hant", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-Hant-MO": "zh-Hant",
        "zh": "", "zh-CN": "", "nl": "", "": "", "no tag": "", "d": "",
    }  # fmt: skip
    found = spoken(*asked, offered=OFFERED)
    assert dict(zip(asked, found, strict=True)) == asked


def test_the_site_speaks_its_own_languages() -> None:
    assert spoken(*LANGUAGES, "pt-BR", offered=list(LANGUAGES)) == [*LANGUAGES, ""]


def test_files_are_named_by_the_whole_tag() -> None:
    assert catalogue_file("pt-BR") == "words.pt-BR.bin"
    assert rules_address("zh-Hant") == "rules.zh-Hant.html"
    assert demo_address("zh-Hant") == "embed.zh-Hant.html"
