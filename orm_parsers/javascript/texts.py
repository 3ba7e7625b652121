"""Texts that make names: regular expressions, and pure functions of libraries (``snakeCase``).

An ORM's parser registers the functions of its library in ``LIBRARY``. A pattern of a repository is run
only when it can't take long: few quantifiers, none on a group, on short texts.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from orm_parsers.javascript.values import UNDEFINED, Arr, Ext, Func, Unknown, Value, as_text

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

LIBRARY: dict[tuple[str, str], Callable[[list[Value]], Value]] = {}
"""(module, path) of a pure function -> its result for values; ``UNDEFINED`` when it can't say."""
_MAX_PATTERN, _MAX_TEXT, _MAX_QUANTIFIERS = 100, 100, 2
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+")


def regex(text: str) -> Ext:
    """``/[A-Z]/g`` as a term that ``compiled`` reads."""
    return Ext("", text)


def compiled(value: Value) -> tuple[re.Pattern[str], bool] | None:
    """(pattern, whether it is global), or ``None`` for what is no pattern or might take long."""
    if not isinstance(value, Ext) or value.module or not value.path.startswith("/"):
        return None
    body, _, flags = value.path[1:].rpartition("/")
    if len(body) > _MAX_PATTERN:
        return None
    bare = re.sub(r"\\.|\[(?:\\.|[^\]])*\]", "x", body)
    if (
        re.search(r"\)[*+{?]", bare)
        or len(re.findall(r"[*+{]", bare)) > _MAX_QUANTIFIERS
        or set(flags) - set("gimu")
    ):
        return None
    options = (re.IGNORECASE if "i" in flags else 0) | (re.MULTILINE if "m" in flags else 0)
    try:
        return re.compile(body.replace("\\/", "/"), options | re.ASCII), "g" in flags
    except (re.error, OverflowError):
        return None


def pattern_method(interpreter: Interpreter, base: str, name: str, args: list[Value]) -> Value:
    """``text.replace(/x/g, ...)`` and ``split``; unknown for the rest."""
    found = compiled(args[0]) if args and len(base) <= _MAX_TEXT else None
    if found is None:
        return Unknown(f"the text method {name}")
    pattern, is_global = found
    if name == "split" and len(args) == 1 and not pattern.groups:
        return Arr(list(pattern.split(base)))
    if name not in ("replace", "replaceAll") or len(args) != 2:
        return Unknown(f"the text method {name}")
    replacement = args[1]
    if isinstance(replacement, str):
        parts: list[str | None] = [_filled(replacement, match) for match in pattern.finditer(base)]
    elif isinstance(replacement, Func):
        parts = [as_text(_called(interpreter, replacement, match)) for match in pattern.finditer(base)]
    else:
        return Unknown("a replacement that is not known")
    if any(part is None for part in parts[: None if is_global else 1]):
        return Unknown("a replacement that is not known")
    following = iter(parts)
    return pattern.sub(lambda _: next(following) or "", base, count=0 if is_global else 1)


def _filled(replacement: str, match: re.Match[str]) -> str:
    """``$1`` and ``$&`` within a replacement."""

    def fill(part: re.Match[str]) -> str:
        number = part.group(1)
        if number == "&":
            return match.group()
        return (match.group(int(number)) or "") if int(number) <= match.re.groups else part.group()

    return re.sub(r"\$([1-9&])", fill, replacement)


def _called(interpreter: Interpreter, replacement: Func, match: re.Match[str]) -> Value:
    groups: list[Value] = [text if text is not None else UNDEFINED for text in match.groups()]
    return interpreter.invoke(replacement, [match.group(), *groups, match.start(), match.string])


def library_function(callee: Ext, args: list[Value]) -> Value:
    """The result of a registered function, ``UNDEFINED`` when there is none or it can't say."""
    function = LIBRARY.get((callee.module, callee.path))
    return function(args) if function is not None else UNDEFINED


def on_text(function: Callable[[str], str]) -> Callable[[list[Value]], Value]:
    """A function of one text for ``LIBRARY``."""

    def called(args: list[Value]) -> Value:
        text = args[0] if args else UNDEFINED
        return function(text) if isinstance(text, str) else UNDEFINED

    return called


# ---- lodash: words are runs of capitals, capitalised words and numbers


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.replace("'", ""))


_CASES: dict[str, Callable[[str], str]] = {
    "snakeCase": lambda text: "_".join(word.lower() for word in _words(text)),
    "kebabCase": lambda text: "-".join(word.lower() for word in _words(text)),
    "camelCase": lambda text: "".join(
        word.capitalize() if position else word.lower() for position, word in enumerate(_words(text))
    ),
    "upperFirst": lambda text: text[:1].upper() + text[1:],
    "lowerFirst": lambda text: text[:1].lower() + text[1:],
    "capitalize": str.capitalize,
    "toLower": str.lower,
    "toUpper": str.upper,
    "upperCase": lambda text: " ".join(word.upper() for word in _words(text)),
}
for _name, _case in _CASES.items():
    for _module, _path in (("lodash", _name), (f"lodash/{_name}", ""), ("lodash-es", _name)):
        LIBRARY[(_module, _path)] = on_text(_case)
    LIBRARY[(f"lodash.{_name.lower()}", "")] = on_text(_case)


# ---- paths: ``__dirname`` is ".", so that what is made of it can be required


def _joined(args: list[Value]) -> Value:
    parts = [arg for arg in args if isinstance(arg, str)]
    if not parts or len(parts) != len(args):
        return UNDEFINED
    path = posixpath.normpath("/".join(parts))
    return path if path.startswith((".", "/")) or not parts[0].startswith(".") else f"./{path}"


for _module in ("path", "node:path"):
    for _path in ("join", "resolve"):
        LIBRARY[(_module, _path)] = _joined
