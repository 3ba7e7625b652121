"""Which system relations a statement may read: structure yes; credentials, activity, statistics no.

The columns of PostgreSQL's structure relations are generated (``functions/generate.py``), so that
``SELECT *`` from them resolves like any other.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dbgraph.errors import Refused
from dbgraph.guard.functions import read_data
from dbgraph.guard.lexer import words
from dbgraph.model import CatalogColumn, CatalogTable

_PG_STRUCTURE: Final = words("""
    pg_class pg_attribute pg_attrdef pg_namespace pg_type pg_enum pg_index pg_indexes pg_constraint
    pg_depend pg_description pg_shdescription pg_inherits pg_tables pg_sequence pg_sequences
    pg_collation pg_range pg_operator pg_opclass pg_opfamily pg_am pg_amop pg_cast pg_extension
    pg_available_extensions pg_available_extension_versions pg_partitioned_table pg_language
    pg_tablespace pg_database pg_timezone_names pg_timezone_abbrevs pg_settings pg_trigger
    pg_statistic_ext pg_ts_config pg_ts_dict pg_conversion pg_stat_user_tables pg_stat_all_tables
    pg_stat_user_indexes pg_statio_user_tables
""")
_INFORMATION_SCHEMA: Final = words("""
    tables columns schemata key_column_usage table_constraints referential_constraints
    constraint_column_usage constraint_table_usage check_constraints domains domain_constraints
    domain_udt_usage element_types sequences character_sets collations
    collation_character_set_applicability statistics partitions engines keywords enabled_roles
    applicable_roles column_udt_usage attributes data_type_privileges information_schema_catalog_name
    key_column_usage table_privileges column_privileges sql_features sql_implementation_info sql_sizing
    view_column_usage view_table_usage st_geometry_columns
""")
_SYSTEM_SCHEMAS: Final = frozenset(
    {"pg_catalog", "information_schema", "pg_toast", "mysql", "performance_schema", "sys"}
)
_WHY: Final = "It can show credentials, other people's statements, statistics of values or code."


def is_system(schema: str | None, name: str, dialect: str) -> bool:
    """Whether the name is one of the server's own relations (names folded; ``schema`` may be missing)."""
    lowered = name.lower()
    if schema is not None:
        return schema.lower() in _SYSTEM_SCHEMAS or (dialect == "sqlite" and _is_sqlite_internal(lowered))
    if dialect == "postgres":
        return lowered.startswith("pg_")
    return dialect == "sqlite" and _is_sqlite_internal(lowered)


def _is_sqlite_internal(name: str) -> bool:
    return name.startswith(("sqlite_", "pragma_")) or name in (
        "dbstat", "fts3tokenize", "fts4aux", "fts5vocab", "bytecode", "tables_used", "completion",
    )  # fmt: skip


def check_system(schema: str | None, name: str, dialect: str) -> None:
    """Raises ``Refused`` (``system-relation``) unless the system relation only tells structure."""
    lowered, space = name.lower(), (schema or "").lower()
    if space == "information_schema":
        allowed = lowered in _INFORMATION_SCHEMA
    else:
        allowed = dialect == "postgres" and space in ("", "pg_catalog") and lowered in _PG_STRUCTURE
    if not allowed:
        fix = (
            "Use the describe tool, which knows the structure."
            if dialect == "sqlite"
            else "information_schema.tables and information_schema.columns tell the structure."
        )
        shown = f"{schema}.{name}" if schema else name
        raise Refused(
            "system-relation", f"Refused: {shown} can't be read here.", why=_WHY, fix=fix, place=shown
        )


@cache
def system_table(schema: str | None, name: str, dialect: str) -> CatalogTable | None:
    """The structure relation with its columns, or ``None`` where its columns are not known here."""
    if dialect != "postgres":
        return None
    space = (schema or "pg_catalog").lower()
    columns = read_data("postgres_relations.json")["columns"].get(f"{space}.{name.lower()}")
    if columns is None:
        return None
    return CatalogTable(
        schema=space,
        name=name.lower(),
        logical=f"{space}.{name.lower()}",
        columns=tuple(CatalogColumn(column) for column in columns),
    )
