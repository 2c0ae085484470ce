"""The reader of QR codes, for browsers without `BarcodeDetector`: the two modules of npm's package
`qr` as one script, without what nothing calls. The page loads it when somebody scans a code."""

from __future__ import annotations

import re
from pathlib import Path

from tools.build import bytecode
from tools.patch import substitute_once
from tools.paths import NODE_MODULES

PACKAGE = NODE_MODULES / "qr"

NAME = "qr/read.js"
"""Published name below `vendor/`."""

ENTRY = """
globalThis.readCode = (image) => {
  try {
    return decodeQR(image);
  } catch {
    return "";
  }
};
"""
"""End of the script: a function that returns the text of the code in an `ImageData`, or "" if it
finds none."""

PASSES = 3
"""Passes in which unused functions are removed."""


def write(vendor: Path) -> None:
    """Write the script below a folder."""
    target = vendor / NAME
    target.parent.mkdir(parents=True)
    target.write_text(joined(), "utf-8")
    bytecode.shorten(target, passes=PASSES, modules=True)


def joined() -> str:
    """The package's encoder and decoder in one scope, in which no name occurs twice."""
    encoder, decoder = ((PACKAGE / name).read_text("utf-8") for name in ("index.js", "decode.js"))
    imports = r"(?m)^import \{ (?:_\w+ as \w+, )+\} from './index\.js';$"
    decoder = substitute_once("qr/decode.js", decoder, imports, "")
    return "".join(_without_exports(text) for text in (encoder, decoder)) + ENTRY


def _without_exports(script: str) -> str:
    script = re.sub(r"^export (?:default \w+|\{[^}]*\});$", "", script, flags=re.MULTILINE)
    return re.sub(r"^export ", "", script, flags=re.MULTILINE)
