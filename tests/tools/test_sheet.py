"""Minified style sheets keep their meaning."""

import pytest

from tools.build.sheet import shorten, statements


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("/* why; { */ p { color: red; }", "p{color:red}"),
        ("a,\n  b > i { margin: 0 4px; top: 0 }", "a,b > i{margin:0 4px;top:0}"),
        ("form :is(.a, .b):checked { top: 0; }", "form :is(.a,.b):checked{top:0}"),
        ("p:has(i) b { top: calc(1px + 2px); }", "p:has(i) b{top:calc(1px + 2px)}"),
        ("@media (width: 1px) and (height: 2px) {\n  p { top: 0; }\n}",
         "@media (width: 1px) and (height: 2px){p{top:0}}"),
        ("p::after { content: \" ; } /* \"; }", "p::after{content:\" ; } /* \"}"),
        ("p { --a: \"b,  c\" 'd: \\' e'; grid: \"\" }", "p{--a:\"b,  c\" 'd: \\' e';grid:\"\"}"),
    ],
)  # fmt: skip
def test_only_insignificant_characters_are_removed(long: str, short: str) -> None:
    assert shorten(long) == short
    assert shorten(short) == short


def test_a_sheet_consists_of_rules_and_statements() -> None:
    style = """/* } */ @a b "; {" ;
    p::after { content: "}" } /* ; */
    @media print { a { top: 0; } b { content: '{'; } }"""
    assert [(opening, body and body.strip()) for opening, body in statements(style)] == [
        ('@a b "; {"', None),
        ("p::after", 'content: "}"'),
        ("@media print", "a { top: 0; } b { content: '{'; }"),
    ]
