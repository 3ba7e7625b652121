"""Column types of Drizzle as the database knows them (``getSQLType`` of each builder)."""

from __future__ import annotations

from dbgraph.model import Engine
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Call, Func, Obj, Value

_PLAIN: dict[Engine, dict[str, str]] = {
    Engine.POSTGRESQL: {
        "doublePrecision": "double precision",
        "bigserial": "bigserial",
        "smallserial": "smallserial",
        "geometry": "geometry(point)",
        "pgEnum": "enum",
    },
    Engine.MYSQL: {"serial": "serial", "mysqlEnum": "enum", "singlestoreEnum": "enum"},
    Engine.SQLITE: {"int": "integer"},
}
_SIZED = frozenset({"varchar", "char", "bit", "halfvec", "sparsevec", "vector", "binary", "varbinary"})
_PRECISE = frozenset({"numeric", "decimal", "double", "float", "real"})
AUTO_INCREMENT = frozenset({"serial", "bigserial", "smallserial"})
BUILDERS = frozenset(
    {
        "bigint",
        "bigserial",
        "bit",
        "blob",
        "boolean",
        "box",
        "char",
        "cidr",
        "circle",
        "customType",
        "date",
        "datetime",
        "decimal",
        "double",
        "doublePrecision",
        "float",
        "geometry",
        "halfvec",
        "inet",
        "int",
        "integer",
        "interval",
        "json",
        "jsonb",
        "line",
        "longblob",
        "longtext",
        "macaddr",
        "macaddr8",
        "mediumblob",
        "mediumint",
        "mediumtext",
        "mysqlEnum",
        "numeric",
        "point",
        "polygon",
        "real",
        "serial",
        "smallint",
        "smallserial",
        "sparsevec",
        "text",
        "time",
        "timestamp",
        "tinyblob",
        "tinyint",
        "tinytext",
        "uuid",
        "varbinary",
        "varchar",
        "vector",
        "year",
        "binary",
        "singlestoreEnum",
    }
)


def sql_type(facts: Facts, builder: str, options: Value, engine: Engine | None) -> str:
    """The type of one builder with its options: ``varchar(255)``, ``timestamp with time zone``."""
    name = _PLAIN.get(engine, {}).get(builder, builder) if engine else builder
    if builder in _SIZED or (builder == "text" and engine == Engine.SQLITE):
        size = facts.whole(facts.option(options, "length"))
        if size is None:
            size = facts.whole(facts.option(options, "dimensions"))
        return f"{name}({size})" if size is not None else name
    if builder in ("timestamp", "time", "datetime"):
        return _moment(facts, name, options, engine)
    if builder == "interval":
        fields = facts.text(facts.option(options, "fields"))
        return (f"{name} {fields}" if fields else name) + _precision(facts, options, ", ")
    if builder in _PRECISE:
        is_tight = engine == Engine.MYSQL and builder != "real"
        name += _precision(facts, options, "," if is_tight else ", ")
    if engine == Engine.MYSQL and facts.flag(facts.option(options, "unsigned")):
        return f"{name} unsigned"
    return name


def _precision(facts: Facts, options: Value, comma: str) -> str:
    """``(10, 2)``; most builders of MySQL write it without the space."""
    precision = facts.whole(facts.option(options, "precision"))
    scale = facts.whole(facts.option(options, "scale"))
    if precision is None or (isinstance(options, Obj) and options.open):
        return ""
    return f"({precision}{comma}{scale})" if scale is not None else f"({precision})"


def _moment(facts: Facts, name: str, options: Value, engine: Engine | None) -> str:
    precision = facts.whole(facts.option(options, "precision"))
    precision = facts.whole(facts.option(options, "fsp")) if precision is None else precision
    sized = f"{name}({precision})" if precision is not None else name
    if engine == Engine.POSTGRESQL and facts.flag(facts.option(options, "withTimezone")):
        return f"{sized} with time zone"
    return sized


def custom_type(facts: Facts, definition: Call, options: Value) -> str | None:
    """What ``dataType()`` of a ``customType`` returns for these options."""
    spec = definition.args[0] if definition.args else None
    func = spec.get("dataType") if isinstance(spec, Obj) else None
    made = facts.interpreter.invoke(func, [options]) if isinstance(func, Func) else None
    return facts.text(made) if made is not None else None


def array_suffix(args: list[Value]) -> str:
    """``.array()`` or ``.array(3)``."""
    size = args[0] if args else None
    return f"[{size}]" if isinstance(size, int) and not isinstance(size, bool) else "[]"
