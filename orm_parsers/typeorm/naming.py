"""Names that TypeORM makes: the default strategy, the snake one, and one written in the repository.

Sources of the rules: typeorm 0.3, ``DefaultNamingStrategy`` and ``StringUtils``; typeorm-naming-strategies 4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from orm_parsers.javascript.classes import ancestry
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.texts import LIBRARY, on_text
from orm_parsers.javascript.values import UNDEFINED, Arr, Call, ClassValue, Func, Value


def camel_case(text: str) -> str:
    return re.sub(
        r"^([A-Z])|[\s\-_](\w)",
        lambda match: match.group(2).upper() if match.group(2) else match.group(1).lower(),
        text,
    )


def snake_case(text: str) -> str:
    text = re.sub(r"([A-Z])([A-Z])([a-z])", r"\1_\2\3", text)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", text).lower()


def title_case(text: str) -> str:
    """Also lowers the rest: the column ``firstName`` embedded as ``name`` is ``nameFirstname``."""
    return re.sub(r"\w\S*", lambda match: match.group()[:1].upper() + match.group()[1:].lower(), text)


class Naming:
    """``DefaultNamingStrategy``; ``prefix`` and ``schema`` are the data source's ``entityPrefix`` and
    ``schema``, which hold for every table."""

    prefix: str = ""
    schema: str | None = None
    path_column = "mpath"
    nested_columns = ("nsleft", "nsright")

    def table(self, class_name: str, given: str | None) -> str:
        return given or snake_case(class_name)

    def column(self, property_name: str, given: str | None, prefixes: Sequence[str]) -> str:
        name = given or property_name
        return camel_case("_".join(prefixes)) + title_case(name) if prefixes else name

    def join_column(self, relation: str, referenced: str) -> str:
        return camel_case(f"{relation}_{referenced}")

    def join_table(self, first: str, second: str, first_property: str, second_property: str) -> str:
        return snake_case(f"{first}_{first_property.replace('.', '_')}_{second}")

    def join_table_column(self, table: str, property_name: str, column: str | None) -> str:
        return camel_case(f"{table}_{column or property_name}")

    def join_table_inverse_column(self, table: str, property_name: str, column: str | None) -> str:
        return self.join_table_column(table, property_name, column)

    def duplicate(self, column: str, number: int) -> str:
        """Columns of a junction between a table and itself."""
        return f"{column}_{number}"

    def closure_table(self, table: str) -> str:
        return table + "_closure"


class SnakeNaming(Naming):
    """``SnakeNamingStrategy``."""

    def column(self, property_name: str, given: str | None, prefixes: Sequence[str]) -> str:
        return snake_case("_".join([*prefixes, ""])) + (given or snake_case(property_name))

    def join_column(self, relation: str, referenced: str) -> str:
        return snake_case(f"{relation}_{referenced}")

    def join_table_column(self, table: str, property_name: str, column: str | None) -> str:
        return snake_case(f"{table}_{column or property_name}")


class UnknownName(Exception):  # noqa: N818 - control flow: caught where a table or column is made
    """A naming strategy of the repository whose answer can't be evaluated."""


class WrittenNaming(Naming):
    """A strategy class of the repository: its methods are evaluated, the rest is its base's.

    Raises ``UnknownName`` where a method is not understood; that it is not is a problem, once.
    """

    def __init__(self, facts: Facts, strategy: Call, base: Naming) -> None:
        self.facts, self.strategy, self.base = facts, strategy, base
        path = facts.text(facts.interpreter.member(strategy, "materializedPathColumnName"))
        nested = facts.interpreter.member(strategy, "nestedSetColumnNames")
        left, right = facts.text(facts.option(nested, "left")), facts.text(facts.option(nested, "right"))
        self.path_column = path or base.path_column
        self.nested_columns = (left or base.nested_columns[0], right or base.nested_columns[1])

    def _ask(self, method: str, args: Sequence[str | int | Sequence[str] | None]) -> str | None:
        interpreter = self.facts.interpreter
        func = interpreter.member(self.strategy, method)
        if not isinstance(func, Func):
            return None
        made = self.facts.choose(interpreter.invoke(func, [_value(arg) for arg in args], self.strategy))
        if isinstance(made, str):
            return made
        self.facts.unresolved(func.place, f"the naming strategy's {method} is not understood")
        raise UnknownName

    def table(self, class_name: str, given: str | None) -> str:
        return self._ask("tableName", [class_name, given]) or self.base.table(class_name, given)

    def column(self, property_name: str, given: str | None, prefixes: Sequence[str]) -> str:
        made = self._ask("columnName", [property_name, given, list(prefixes)])
        return made or self.base.column(property_name, given, prefixes)

    def join_column(self, relation: str, referenced: str) -> str:
        return self._ask("joinColumnName", [relation, referenced]) or self.base.join_column(
            relation, referenced
        )

    def join_table(self, first: str, second: str, first_property: str, second_property: str) -> str:
        made = self._ask("joinTableName", [first, second, first_property, second_property])
        return made or self.base.join_table(first, second, first_property, second_property)

    def join_table_column(self, table: str, property_name: str, column: str | None) -> str:
        made = self._ask("joinTableColumnName", [table, property_name, column])
        return made or self.base.join_table_column(table, property_name, column)

    def join_table_inverse_column(self, table: str, property_name: str, column: str | None) -> str:
        made = self._ask("joinTableInverseColumnName", [table, property_name, column])
        return made or self.join_table_column(table, property_name, column)

    def duplicate(self, column: str, number: int) -> str:
        return self._ask("joinTableColumnDuplicationPrefix", [column, number]) or self.base.duplicate(
            column, number
        )

    def closure_table(self, table: str) -> str:
        return self._ask("closureJunctionTableName", [table]) or self.base.closure_table(table)


def _value(argument: str | int | Sequence[str] | None) -> Value:
    if argument is None or isinstance(argument, (str, int)):
        return argument if argument is not None else UNDEFINED
    return Arr(list(argument))


def naming_of(facts: Facts, strategy: Value, prefix: str | None, schema: str | None) -> Naming:
    """The strategy that ``namingStrategy`` of a data source names."""
    naming = _naming(facts, strategy)
    naming.prefix, naming.schema = prefix or "", schema
    return naming


def _naming(facts: Facts, strategy: Value) -> Naming:
    strategy = facts.choose(strategy)
    if not isinstance(strategy, Call):
        return Naming()
    callee = strategy.callee
    if isinstance(callee, ClassValue):
        _, outside = ancestry(facts.interpreter, callee)
        snake = "Snake" in getattr(outside, "path", "")
        return WrittenNaming(facts, strategy, SnakeNaming() if snake else Naming())
    return SnakeNaming() if "Snake" in getattr(callee, "path", "") else Naming()


def _method(naming: Naming, name: str) -> Callable[[list[Value]], Value]:
    """A method of a library's strategy, as ``super.tableName(...)`` calls it."""

    def called(args: list[Value]) -> Value:
        texts = [arg if isinstance(arg, str) else None for arg in args] + [None] * 4
        if name == "columnName":
            prefixes = args[2].items if len(args) > 2 and isinstance(args[2], Arr) else []
            known = [prefix for prefix in prefixes if isinstance(prefix, str)]
            return (
                naming.column(texts[0], texts[1], known)
                if texts[0] and len(known) == len(prefixes)
                else UNDEFINED
            )
        if name == "tableName":
            return naming.table(texts[0] or "", texts[1]) if texts[0] is not None else UNDEFINED
        if texts[0] is None or texts[1] is None:
            return UNDEFINED
        if name == "joinColumnName":
            return naming.join_column(texts[0], texts[1])
        if name == "joinTableName":
            return naming.join_table(texts[0], texts[1], texts[2] or "", texts[3] or "")
        return naming.join_table_column(texts[0], texts[1], texts[2])

    return called


for _module, _strategy, _naming_of_it in (
    ("typeorm", "DefaultNamingStrategy", Naming()),
    ("typeorm-naming-strategies", "SnakeNamingStrategy", SnakeNaming()),
):
    for _name in ("tableName", "columnName", "joinColumnName", "joinTableName", "joinTableColumnName"):
        LIBRARY[(_module, f"{_strategy}.{_name}")] = _method(_naming_of_it, _name)
for _module in ("typeorm/util/StringUtils", "typeorm/util/StringUtils.js"):
    for _name, _function in (("snakeCase", snake_case), ("camelCase", camel_case), ("titleCase", title_case)):
        LIBRARY[(_module, _name)] = on_text(_function)
