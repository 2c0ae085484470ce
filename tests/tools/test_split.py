"""Pyodide's WebAssembly in two parts behaves as one."""

import json
import re
import subprocess
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.paths import ROOT
from tools.pyodide import cold_data, core, traced_functions, wasm
from tools.pyodide.split import Pyodide
from tools.pyodide.version import LOADER

CORE = ("PyFloat_FromDouble", "PyUnicode_Join", "PyErr_FormatV", "PyDict_Merge", "PyInit__json")
"""Functions of the core, each from another object file."""

APART = ("PyInit__sqlite3", "PyInit__codecs_jp", "PyInit__socket", "PyInit_termios", "sqlite3_step")
"""Functions that no board game can call."""

I32, NOTHING = bytes([wasm.I32]), b"\0"
ADD = b"\x6a"
HOT = {0, 2}
TEXT = b"in memory"

CONSTANT = re.compile(
    rb"(?=(?:\x41|[\x28-\x3e][\x00-\x04])([\x80-\xff]{2,3}[\x00-\x7f]))", re.DOTALL
)
"""Bytes that look like a constant, or like the operands of a load or store: a superset."""

NUMBERS = {
    *(999_999, 1_000_000, 1_000_003),  # microseconds, and a factor of hashes
    *(0xFFC00, 0xFFFFF, 0x100000, 0x101000, 0x10FFFF, 0x110000, 0x120000),  # code points, sizes
    *(0xE2080, 0xF0000, 1_664_525, 0x200000, 0x200003),  # UTF-8, checksums, random numbers, flags
    *(0x10BDC0, 0x18FCFF, 0x1B34D1, 0x1C0000, 0x1CFFFF, 0x1E0000),  # no constants, but parts of
    *(0x1EFFFF, 0x1F0000, 0x1F0001, 0x1F7FFF, 0x1F8000, 0x1F801F),  # several instructions
    *(0x1FD800, 0x1FD8F0, 0x1FDFFD),
}
"""What looks like an address of cold data in hot code, but is none."""


def function(*parts: bytes) -> bytes:
    return wasm.sized(NOTHING + b"".join(parts) + wasm.END)


def small_module() -> bytes:
    """Module of three functions: the first increments a global and returns its argument, the
    second, a cold one, adds the first one's result to itself, and the third is exported and calls
    the second."""
    one, nothing = wasm.number(1), b"\x60\0\0"
    counted = (b"\x23" + one, wasm.constant(1), ADD, wasm.GLOBAL_SET + one)
    argument = wasm.LOCAL_GET + b"\0"
    call = [wasm.CALL + wasm.number(at) for at in range(4)]
    return wasm.module(
        (
            (wasm.TYPES, wasm.vector([nothing, b"\x60\1" + I32 + b"\1" + I32])),
            (
                wasm.IMPORTS,
                wasm.vector(
                    [
                        wasm.name("env") + wasm.name("step") + bytes([wasm.GLOBAL]) + I32 + b"\0",
                        wasm.name("env") + wasm.name(LOADER) + bytes([wasm.FUNCTION]) + b"\0",
                    ]
                ),
            ),
            (wasm.FUNCTIONS, wasm.vector([one] * 3)),
            (wasm.TABLES, wasm.vector([bytes([wasm.FUNCREF, 0, 3])])),
            (wasm.MEMORIES, wasm.vector([b"\0\1"])),
            (wasm.TAGS, wasm.vector([b"\0\0"])),
            (
                wasm.GLOBALS,
                wasm.vector(
                    [
                        I32 + bytes([wasm.MUTABLE]) + wasm.constant(0) + wasm.END,
                        I32 + b"\0" + wasm.constant(1000) + wasm.END,
                    ]
                ),
            ),
            (
                wasm.EXPORTS,
                wasm.vector(
                    wasm.name(text) + bytes([kind, at])
                    for text, kind, at in (
                        ("last", wasm.FUNCTION, 3),
                        ("calls", wasm.GLOBAL, 1),
                        ("unused", wasm.FUNCTION, 2),
                        ("memory", wasm.MEMORY, 0),
                    )
                ),
            ),
            (wasm.ELEMENTS, wasm.vector([b"\0" + wasm.constant(0) + wasm.END + b"\1\2"])),
            (
                wasm.CODE,
                wasm.vector(
                    [
                        function(*counted, argument),
                        function(argument, call[1], argument, call[1], ADD, b"\x23\2", ADD),
                        function(argument, call[2]),
                    ]
                ),
            ),
            (wasm.DATA, wasm.vector([b"\0" + wasm.constant(8) + wasm.END + wasm.sized(TEXT)])),
        )
    )


RUN = """
const [first, second] = JSON.parse(process.argv[1]).map((part) => Buffer.from(part, "hex"));
const env = { step: new WebAssembly.Global({ value: "i32" }, 1) };
let asked = 0;
env.%s = () => {
  asked++;
  new WebAssembly.Instance(new WebAssembly.Module(second), { env, first: whole.exports });
};
const whole = new WebAssembly.Instance(new WebAssembly.Module(first), { env });
const { last, calls, unused, memory } = whole.exports;
const text = () => Buffer.from(memory.buffer, 8, 9).toString();
const before = [asked, text()];
const answers = [last(4), last(5), asked, calls.value, typeof unused];
console.log(JSON.stringify({ before, answers, after: text() }));
"""


@pytest.mark.parametrize(
    ("cold", "before"),
    [
        ([], "in memory"),
        ([range(10, 13), range(15, 90)], "in\0\0\0mo\0\0"),
        ([range(99)], "\0" * 9),
    ],
)
def test_a_cold_function_and_cold_data_are_loaded_at_the_first_call(
    cold: list[range], before: str
) -> None:
    split = Pyodide(small_module(), HOT, {"last", "calls", "memory"}, cold).split()
    command = ["node", "-e", RUN % LOADER, json.dumps([part.hex() for part in split])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {
        "before": [0, before],
        "answers": [1008, 1010, 1, 4, "undefined"],
        "after": "in memory",
    }


def test_only_cold_functions_have_addresses_of_cold_data() -> None:
    content = traced_functions.PYODIDE.read_bytes()
    code = wasm.entries(dict(wasm.sections(content))[wasm.CODE], wasm.Reader.sized)
    traced = traced_functions.read()
    numbers = {
        wasm.Reader(found[1]).number()
        for at in core.functions(content) | traced
        for found in CONSTANT.finditer(code[at])
    }
    found = list(cold_data.ranges(content, traced))
    assert len(found) == len(cold_data.TABLES), "the site calls functions that read a table"
    for data, table in zip(found, cold_data.TABLES, strict=True):
        assert numbers.intersection(data) <= NUMBERS, table.what
        assert len(data) > 10_000, table.what


def test_data_that_called_functions_read_are_not_cold() -> None:
    content = traced_functions.PYODIDE.read_bytes()
    reader = core.named(content)["iconv"]
    every, others = (list(cold_data.ranges(content, called)) for called in ((), {reader}))
    assert len(others) == len(every) - 1 and set(others) < set(every)


def test_a_table_that_is_not_found_once_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    content = traced_functions.PYODIDE.read_bytes()
    for mark in ("00", "ab" * 40):
        table = replace(cold_data.TABLES[0], first=mark)
        monkeypatch.setattr(cold_data, "TABLES", [table])
        with pytest.raises(ValueError, match="has moved or changed"):
            list(cold_data.ranges(content, ()))


def test_hot_code_is_only_in_the_first_part_and_cold_code_in_the_second() -> None:
    first, second = (dict(wasm.sections(p)) for p in Pyodide(small_module(), HOT, ()).split())
    whole = dict(wasm.sections(small_module()))
    code = [wasm.entries(part[wasm.CODE], wasm.Reader.sized) for part in (whole, first, second)]
    for at, (known, hot, cold) in enumerate(zip(*code, strict=True)):
        assert (hot == known, cold == known) == (at in HOT, at not in HOT)


def test_functions_called_only_by_cold_code_trap_in_the_first_part() -> None:
    """The second function is in a table; the third is not exported here, so nothing can call it."""
    first, _ = Pyodide(small_module(), {0}, {"calls"}).split()
    _, in_table, only_cold = wasm.entries(dict(wasm.sections(first))[wasm.CODE], wasm.Reader.sized)
    trap = wasm.sized(NOTHING + wasm.UNREACHABLE + wasm.END)
    assert only_cold == trap != in_table


@given(st.binary(max_size=6), st.integers(min_value=0, max_value=20_000), st.binary(max_size=6))
def test_no_call_is_overlooked(before: bytes, called: int, after: bytes) -> None:
    code = before + wasm.CALL + wasm.number(called) + after
    assert called in set(wasm.behind(code, wasm.CALL))


def test_pythons_core_is_completely_in_the_first_part() -> None:
    content = traced_functions.PYODIDE.read_bytes()
    places = core.named(content)
    hot = core.functions(content)
    assert {name for name in (*CORE, *APART) if places[name] in hot} == set(CORE)
    assert set(range(places["PyObject_Type"], places["_PyWeakref_IsDead"])) <= hot
    assert not hot & traced_functions.read(), "the list has what is there anyway"


def test_traced_functions_record_their_calls() -> None:
    noting = dict(wasm.sections(traced_functions.noting(small_module())))
    names = [
        wasm.Reader(entry).sized().decode()
        for entry in wasm.entries(noting[wasm.EXPORTS], wasm.Reader.export)
    ]
    assert names == ["last", "calls", "unused", "memory", "~0", "~1", "~2"]
    assert len(wasm.entries(noting[wasm.GLOBALS], wasm.Reader.global_)) == 5


@given(st.integers(min_value=0, max_value=2**31 - 1))
def test_numbers_survive_encoding(value: int) -> None:
    assert wasm.Reader(wasm.number(value)).number() == value
    assert wasm.Reader(wasm.constant(value), 1).number() == value


@given(st.sets(st.integers(min_value=0, max_value=3000)))
def test_the_list_of_functions_survives_encoding(
    tmp_path_factory: pytest.TempPathFactory, functions: set[int]
) -> None:
    pyodide = tmp_path_factory.mktemp("list") / "pyodide.asm.wasm"
    pyodide.write_bytes(b"any")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(traced_functions, "PYODIDE", pyodide)
        patch.setattr(traced_functions, "LIST", pyodide.with_name("list.txt"))
        traced_functions.write(functions)
        assert traced_functions.read() == functions
        pyodide.write_bytes(b"another")
        with pytest.raises(SystemExit, match="make traced-functions"):
            traced_functions.read()


def test_the_traced_tests_exist(pytestconfig: pytest.Config) -> None:
    """An unknown mark would deselect every test."""
    option, marks = traced_functions.OPTIONS[:2]
    known = {line.partition(":")[0] for line in pytestconfig.getini("markers")}
    assert option == "-m" and set(marks.split()) - {"not"} <= known
    assert list((ROOT / traced_functions.TESTS).glob("test_*.py"))


def test_unknown_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="not a WebAssembly module"):
        list(wasm.sections(b"<!doctype html>"))
    with pytest.raises(ValueError, match="not a function type"):
        wasm.Reader(b"\x5f\0").function_type()
    with pytest.raises(ValueError, match="unsupported value type"):
        wasm.Reader(b"\x60\1\x63\0").function_type()
    with pytest.raises(ValueError, match="unsupported element segment"):
        wasm.Reader(b"\1\0\1\0").elements()
    with pytest.raises(ValueError, match="unsupported data segment"):
        wasm.Reader(b"\1\0").data()
    with pytest.raises(ValueError, match="is not a constant"):
        wasm.Reader(I32 + b"\0" + wasm.GLOBAL_SET).global_()
