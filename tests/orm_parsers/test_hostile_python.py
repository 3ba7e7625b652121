"""Hostile Python can at worst produce problems: nothing of it runs, nothing hangs, nothing else is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dbgraph.model import ParseResult
from orm_parsers import parse_repository
from orm_parsers.base import MAX_FILE_BYTES, Repository, is_passed_over
from orm_parsers.python.source import MAX_TOKENS, modernized, open_source
from orm_parsers.python.strings import is_tame

GOOD = {
    "sqlalchemy": (
        "from sqlalchemy import Column, Integer\nfrom sqlalchemy.orm import declarative_base\n"
        "Base = declarative_base()\nclass Good(Base):\n    __tablename__ = 'good'\n"
        "    id = Column(Integer, primary_key=True)\n"
    ),
    "django": (
        "from django.db import models\nclass Good(models.Model):\n    class Meta:\n"
        "        app_label = 'x'\n        db_table = 'good'\n"
    ),
}
HEADS = {
    "sqlalchemy": (
        "from sqlalchemy import Column, Enum, Integer, String, Table, MetaData\n"
        "from sqlalchemy.orm import declarative_base, declared_attr\nimport re\n"
        "Base = BASE = declarative_base()\n"
        "def make(x): return Table('t', MetaData(), Column('a', Integer), comment=str(x))\n"
    ),
    "django": (
        "from django.db import models\nimport re\nBASE = models.Model\n"
        "def make(x): return models.CharField(max_length=9, help_text=str(x))\nclass declared_attr: pass\n"
    ),
}
DEEP = 10_000
TEXTS = {
    "deep list": "x = make(" + "[" * DEEP + "]" * DEEP + ")",
    "deep list that can be read": "x = make(" + "[" * 90 + "]" * 90 + ")",
    "deep call": "x = " + "f(" * DEEP + ")" * DEEP,
    "long chain": "x = make(a" + ".b" * DEEP + ")",
    "long chain of calls": "x = make(a" + ".b()" * DEEP + ")",
    "long sum": "x = make(" + "1+" * DEEP + "1)",
    "long sum that can be read": "x = make(" + "'a'+" * 800 + "'a')",
    "many nots": "x = make(" + "not " * DEEP + "1)",
    "many lambdas": "x = " + "lambda: " * DEEP + "1",
    "long choice": "x = make(" + "1 if a else " * DEEP + "2)",
    "many branches": "if a: pass\n" + "elif b: pass\n" * DEEP,
    "deep functions": "".join(" " * n + f"def f{n}():\n" for n in range(95)) + " " * 95 + "pass",
    "one long line": "x = make(1) # " + "x" * 1_000_000,
    "never ending": "def f(n): return f(n + 1) + f(n + 2)\nx = make(f(0))",
    "never ending loop": "n = 0\nwhile True: n += 1\nx = make(n)",
    "never ending generator": "x = make([y for y in iter(int, 1)])",
    "nested loops": "x = [0 for a in range(999) for b in range(999) for c in range(999)]",
    "doubling list": "a = ['x']\n" + "a = a + a\n" * 60 + "x = make(a)",
    "doubling text": "a = 'x'\n" + "a = a + a\n" * 60 + "x = make(a)",
    "doubling dict": "a = {'k': 1}\n" + "a = {'l': a, 'm': a}\n" * 60 + "x = make(a)",
    "large number": "x = make(10 ** 10 ** 10 ** 10)",
    "large shift": "x = make(1 << 10 ** 12)",
    "large repeat": "x = make('x' * 10 ** 12)",
    "large list": "x = make([0] * 10 ** 12)",
    "large range": "x = make(list(range(10 ** 12)))",
    "wide format": "x = make('{:>1000000000}'.format(1)); y = make(f'{1:>1000000000}')",
    "wide percent": "x = make('%1000000000d' % 1)",
    "many digits": "x = make(" + "9" * 5_000 + ")",
    "evil expression": "x = make(re.sub('(a+)+$', '', 'a' * 100 + '!'))",
    "evil expression, compiled": "x = make(re.compile('(a|aa)+$').sub('', 'a' * 100 + '!'))",
    "large substitution": "x = make(re.sub('', 'x' * 100_000, 'x' * 100_000))",
    "its own base": "class A(A): pass\nclass B(C): pass\nclass C(B): pass\nx = make(C().x)",
    "many bases": "class A: pass\n"
    + "".join(f"class A{n}(A): pass\n" for n in range(300))
    + "class Z("
    + ", ".join(f"A{n}" for n in range(300))
    + "): pass\nx = make(Z.y)",
    "long line of bases": "class A0: pass\n"
    + "".join(f"class A{n}(A{n - 1}): pass\n" for n in range(1, 900))
    + "x = make(A899.y)",
    "long line of models": "class M0(BASE): pass\n"
    + "".join(f"class M{n}(M{n - 1}): pass\n" for n in range(1, 600)),
    "never ending name": "def f(n): return f(n + 1) + f(n + 2)\nclass N(BASE):\n"
    "    __tablename__ = f(0)\n    class Meta:\n        db_table = f(0)\n",
    "its own property": "class A:\n    @property\n    def b(self): return self.b\nx = make(A().b)",
    "its own attribute": "class A:\n    @declared_attr\n    def __tablename__(cls):\n"
    "        return cls.__tablename__\n",
    "its own import": "from bad import *\nfrom bad import x\nimport bad\ny = make(bad.bad.bad.x)",
    "its own value": "x = x + 1\ny = z\nz = y\nmake(y)",
    "its own alias": "from typing import Optional\nT = Optional['T']\nclass A:\n    t: 'T'\nx = make(A)",
    "endless subscripts": "x = make({}" + "[0]" * 5_000 + ")",
    "a large dict": "x = make({" + ",".join(f"'k{n}': {n}" for n in range(20_000)) + "})",
    "broken": "class A(:\n  @@ <<< \n",
    "half a text": "x = '''",
    "tabs and spaces": "if a:\n\tx = 1\n        y = 2\n",
    "old Python": "print 'x'\nexec 'y'\nraise E, 'z'\n",
    "odd characters": "x = make('\\ud800')\n\u202ey = 1\n",
    "invalid escapes": "x = make('\\d\\q')",
    "a coding that is not there": "# -*- coding: klingon -*-\nx = make(1)",
}


def parse(root: Path, orm: str, content: str | bytes) -> ParseResult:
    (root / "good.py").write_text(GOOD[orm], encoding="utf-8")
    data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
    (root / "bad.py").write_bytes(data)
    return parse_repository(root, name="hostile")


@pytest.mark.parametrize("orm", GOOD)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_rest_is_still_read(orm: str, text: str, tmp_path: Path) -> None:
    start = time.monotonic()
    result = parse(tmp_path, orm, HEADS[orm] + text)
    assert [table.name for table in result.tables if table.origin.file == "good.py"] == ["good"]
    assert time.monotonic() - start < 30  # the bound of one file is 10 seconds


@pytest.mark.parametrize("orm", GOOD)
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"# from sqlalchemy django.db \xff\xfe", "not-text"),
        (b"# from sqlalchemy django.db \0", "not-text"),
        (b"# from sqlalchemy django.db" + b" " * MAX_FILE_BYTES, "too-large"),
        (b"# from sqlalchemy django.db\n" + b"a;" * MAX_TOKENS, "too-large"),
        (b"# from sqlalchemy django.db\nclass A(:", "syntax-error"),
        (b"# from sqlalchemy django.db\nprint 'x'\n", "syntax-error"),
        (b"# from sqlalchemy django.db\nx = " + b"-" * DEEP + b"1", "too-complex"),
    ],
)
def test_what_can_not_be_read_is_a_problem(orm: str, content: bytes, code: str, tmp_path: Path) -> None:
    result = parse(tmp_path, orm, content)
    assert [(problem.file, problem.code) for problem in result.problems] == [("bad.py", code)]
    assert [table.name for table in result.tables] == ["good"]


@pytest.mark.parametrize("orm", GOOD)
def test_nothing_is_executed(orm: str, tmp_path: Path) -> None:
    owned = tmp_path / "owned"
    lines = (
        "import os, pathlib, subprocess",
        f"pathlib.Path({str(owned)!r}).write_text('x')",
        f"open({str(owned)!r}, 'w').write('x')",
        f"os.system('touch ' + {str(owned)!r})",
        f"subprocess.run(['touch', {str(owned)!r}])",
        f"__import__('pathlib').Path({str(owned)!r}).touch()",
        f"eval('open({str(owned)!r}, \"w\")')",
        f"exec('open({str(owned)!r}, \"w\")')",
        f"getattr(os, 'mkdir')({str(owned)!r})",
        "x = make(1)",
    )
    result = parse(tmp_path, orm, HEADS[orm] + "\n".join(lines))
    assert not owned.exists()
    assert "good" in [table.name for table in result.tables]


def test_modules_outside_of_the_repository_are_not_read(tmp_path: Path) -> None:
    root = tmp_path / "a" / "root"
    root.mkdir(parents=True)
    (tmp_path / "a" / "outer.py").write_text("NAME = 'secret'\n", encoding="utf-8")
    text = HEADS["sqlalchemy"] + "from ..outer import NAME\nfrom ....outer import NAME as M\nmake(NAME)\n"
    result = parse(root, "sqlalchemy", text)
    assert "secret" not in str(result)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 400), st.sampled_from(list("{}()[]<>@'`\"\\;,:.=*\n\t #")))))
def test_any_damage_is_survived(tmp_path: Path, damage: list[tuple[int, str]]) -> None:
    text = (
        HEADS["sqlalchemy"] + "class Thing(Base):\n    __tablename__ = 'things'\n"
        "    id = Column(Integer, primary_key=True)\n    kind = Column(Enum('a', 'b', name='kind'))\n"
        "    @declared_attr\n    def more(cls):\n        return Column(String(3), **{'nullable': False})\n"
    )
    for position, char in damage:
        text = text[:position] + char + text[position:]
    result = parse(tmp_path, "sqlalchemy", text)
    assert "good" in [table.name for table in result.tables]


@pytest.mark.parametrize(
    ("pattern", "tame"),
    [
        (r"(?<!^)(?=[A-Z])", True),
        (r"((?<=[a-z0-9])[A-Z]|(?!^)[A-Z](?=[a-z]))", True),
        (r"(.)([A-Z][a-z]+)", True),
        (r"([a-z0-9])([A-Z])", True),
        (r"(a+)+$", False),
        (r"(a*)*b", False),
        (r"(a|aa){1,99}$", False),
        (r"(.*)\1\1", False),
        (r".*.*.*.*x", False),
        (r"a++b", False),
    ],
)
def test_expressions_that_may_run(pattern: str, tame: bool) -> None:
    assert is_tame(pattern) is tame


NEWER = (
    "type Alias[T] = list[T]\n"
    "class Box[T: (int, str),  # of [one]\n    U]:\n    def get[V](self, x: V) -> V:\n        try: return x\n"
    "        except KeyError, ValueError: pass\n"
    "def first[T](x: list[T]) -> T: return x[0]\nLAST = 1\n"
)


def test_newer_syntax_is_read(tmp_path: Path) -> None:
    (tmp_path / "newer.py").write_text(NEWER, encoding="utf-8")
    repository = Repository(tmp_path, "x")
    source = open_source(repository, "newer.py")
    assert source is not None and repository.problems == []
    names = [getattr(node, "name", "") for node in source.tree.body]
    assert "Box" in names and "first" in names
    assert modernized(NEWER).count("\n") == NEWER.count("\n")


def test_a_broken_function_costs_itself_only(tmp_path: Path) -> None:
    text = HEADS["sqlalchemy"] + (
        "class T(Base):\n    __tablename__ = 't'\n    id = Column(Integer, primary_key=True)\n"
        "    def bad(self):\n        return self.(\n\n    name = Column(String(5))\n"
    )
    result = parse(tmp_path, "sqlalchemy", text)
    assert [(p.file, p.line, p.code) for p in result.problems] == [("bad.py", 10, "syntax-error")]
    tables = {table.name: [column.name for column in table.columns] for table in result.tables}
    assert tables == {"good": ["id"], "t": ["id", "name"]}


@pytest.mark.parametrize(
    ("path", "passed_over"),
    [
        ("shop/models.py", False),
        ("shop/test_models.py", True),
        ("shop/models_test.py", True),
        ("shop/tests.py", True),
        ("shop/conftest.py", True),
        ("shop/testing.py", False),
        ("shop/latest_models.py", False),
        ("shop/migrations/0001_initial.py", True),
    ],
)
def test_python_files_that_define_no_models(path: str, passed_over: bool) -> None:
    assert is_passed_over(path) is passed_over
