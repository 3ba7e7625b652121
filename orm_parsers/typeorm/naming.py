"""Names that TypeORM makes: the default strategy, the snake one, and one written in the repository.

Sources of the rules: typeorm 0.3, ``DefaultNamingStrategy`` and ``StringUtils``; typeorm-naming-strategies 4.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orm_parsers.javascript.classes import ancestry
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Call, ClassValue, Func, Undefined, Value


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


@dataclass
class WrittenNaming(Naming):
    """A strategy class of the repository: its methods are evaluated, the rest is its base's."""

    facts: Facts
    strategy: Call
    base: Naming

    def _ask(self, method: str, args: list[Value]) -> str | None:
        interpreter = self.facts.interpreter
        func = interpreter.member(self.strategy, method)
        if not isinstance(func, Func):
            return None
        made = self.facts.choose(interpreter.invoke(func, args, self.strategy))
        if isinstance(made, str):
            return made
        self.facts.unresolved(
            func.place, f"the naming strategy's {method} is not understood: default names are used"
        )
        return None

    def table(self, class_name: str, given: str | None) -> str:
        return self._ask("tableName", [class_name, _or_undefined(given)]) or self.base.table(
            class_name, given
        )

    def column(self, property_name: str, given: str | None, prefixes: Sequence[str]) -> str:
        args: list[Value] = [property_name, _or_undefined(given), Arr(list(prefixes))]
        return self._ask("columnName", args) or self.base.column(property_name, given, prefixes)

    def join_column(self, relation: str, referenced: str) -> str:
        return self._ask("joinColumnName", [relation, referenced]) or self.base.join_column(
            relation, referenced
        )

    def join_table(self, first: str, second: str, first_property: str, second_property: str) -> str:
        made = self._ask("joinTableName", [first, second, first_property, second_property])
        return made or self.base.join_table(first, second, first_property, second_property)

    def join_table_column(self, table: str, property_name: str, column: str | None) -> str:
        made = self._ask("joinTableColumnName", [table, property_name, _or_undefined(column)])
        return made or self.base.join_table_column(table, property_name, column)

    def join_table_inverse_column(self, table: str, property_name: str, column: str | None) -> str:
        made = self._ask("joinTableInverseColumnName", [table, property_name, _or_undefined(column)])
        return made or self.join_table_column(table, property_name, column)

    def duplicate(self, column: str, number: int) -> str:
        made = self._ask("joinTableColumnDuplicationPrefix", [column, number])
        return made or self.base.duplicate(column, number)

    def closure_table(self, table: str) -> str:
        return self._ask("closureJunctionTableName", [table]) or self.base.closure_table(table)


def _or_undefined(text: str | None) -> Value:
    return text if text is not None else Undefined()


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
