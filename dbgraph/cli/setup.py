"""``dbgraph init``: from a folder of code and a database URL to a settings file that ``build`` accepts."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

import click

from dbgraph.app import default_target
from dbgraph.engines import load_engine
from dbgraph.errors import BadInput, DbgraphError
from dbgraph.model import Engine, Environment
from dbgraph.settings import FILE_NAME, AuthSettings, Settings, load_settings

_SCHEMES = {
    "sqlite": Engine.SQLITE,
    "postgresql": Engine.POSTGRESQL,
    "postgres": Engine.POSTGRESQL,
    "postgresql+psycopg": Engine.POSTGRESQL,
    "mysql": Engine.MYSQL,
    "mariadb": Engine.MYSQL,
    "mysql+pymysql": Engine.MYSQL,
    "mongodb": Engine.MONGODB,
    "mongodb+srv": Engine.MONGODB,
    "mongomock": Engine.MONGODB,
}


@click.command(epilog="Example: dbgraph init --database sqlite:///app.db")
@click.argument("folder", type=click.Path(path_type=Path), default=".")
@click.option("--database", "url", help="URL of the database that the code uses; '' for none.")
@click.option("--name", help="Name of the schema and database (default: the folder's name).")
@click.option(
    "--environment",
    type=click.Choice([e.value for e in Environment]),
    default="staging",
    show_default=True,
    help="What the URL points to. In production personal data is anonymized.",
)
@click.option("--allow-primary", is_flag=True, help="Production without a replica: read the primary.")
@click.option("--force", is_flag=True, help="Replace a settings file that is there.")
@click.pass_context
def init(
    context: click.Context,
    folder: Path,
    url: str | None,
    name: str | None,
    environment: str,
    allow_primary: bool,
    force: bool,
) -> None:
    """Look at FOLDER, recognize its ORMs, and write dbgraph.toml into the working folder."""
    from orm_parsers import recognize

    target = context.obj["settings"] or Path.cwd() / FILE_NAME
    if not folder.is_dir():
        raise BadInput(f"{folder} is not a folder.", fix="Give the root of a checked-out repository.")
    if target.exists() and not force:
        raise BadInput(f"{target} is there already.", fix="Edit it, or replace it with --force.")
    orms = recognize(folder)
    chosen = _name(name or folder.resolve().name)
    if url is None:
        url = _ask_url()
    engine = _engine(url) if url else None
    if not orms and engine is None:
        raise BadInput(
            f"No ORM models were recognized in {folder} and no database was given.",
            fix="Give --database URL, or the folder that holds the models.",
        )
    text = _compose(target, folder, chosen, orms, url, engine, environment, allow_primary)
    _write(target, text, private=bool(urlsplit(url).password))
    settings = load_settings(target)
    click.echo(f"Wrote {target}")
    click.echo(f"  models    {', '.join(orms) or 'none recognized: tables come from the database alone'}")
    if engine is not None:
        click.echo(f"  database  {chosen} ({engine}, {environment}): {_try(settings)}")
    click.echo("Next:  dbgraph build")


def _ask_url() -> str:
    if not sys.stdin.isatty():
        raise BadInput(
            "No database URL was given.",
            fix="Give --database sqlite:///app.db or postgresql://user@host/name; '' for none.",
        )
    answer: str = click.prompt(
        "URL of the database that this code uses (empty: none)", default="", show_default=False
    )
    return answer.strip()


def _engine(url: str) -> Engine:
    scheme = urlsplit(url).scheme
    if scheme not in _SCHEMES:
        raise BadInput(
            f"The database URL starts with {scheme + '://' if scheme else 'no scheme'}.",
            why=f"Known: {', '.join(f'{word}://' for word in ('sqlite', 'postgresql', 'mysql', 'mongodb'))}.",
            fix="Write it as sqlite:///app.db or postgresql://user@host:5432/name.",
        )
    return _SCHEMES[scheme]


def _name(raw: str) -> str:
    name = re.sub(r"[^a-z0-9_]+", "_", raw.lower()).strip("_")
    if not name:
        raise BadInput(f"{raw!r} gives no usable name.", fix="Give one with --name.")
    return name


def _compose(
    target: Path,
    folder: Path,
    name: str,
    orms: tuple[str, ...],
    url: str,
    engine: Engine | None,
    environment: str,
    allow_primary: bool,
) -> str:
    """The settings as commented TOML; strings are quoted as JSON, which TOML reads the same way."""
    quoted = {key: json.dumps(value) for key, value in {"name": name, "url": url}.items()}
    parts = [
        "# Settings of dbgraph. Paths are relative to this file.",
        "\n[store]\n# The dictionary: graph, grants and audit log.\n" + 'url = "sqlite:///dbgraph.db"',
    ]
    if orms:
        relative = os.path.relpath(folder.resolve(), target.resolve().parent)
        parts.append(
            "\n[[sources]]\n# Code that defines tables; nothing of it is executed.\n"
            f'name = {quoted["name"]}\nkind = "repository"\npath = {json.dumps(Path(relative).as_posix())}\n'
            f"orm = {json.dumps(list(orms))}  # recognized\n"
            f"schema = {quoted['name']}  # for tables that name none"
            + (f"\ndatabase = {quoted['name']}" if engine else "")
        )
    if engine is not None:
        primary = "\nallow_primary = true" if allow_primary else ""
        parts.append(
            f'\n[[databases]]\nname = {quoted["name"]}\nengine = "{engine}"\n'
            "# profile = true  # also count empty and distinct values per column (no value is kept)\n\n"
            f"[databases.environments.{environment}]\nurl = {quoted['url']}{primary}\n"
        )
        parts.append(
            "[[grants]]\n# Nobody reads a database without a grant; this one is yours.\n"
            f'person = "{AuthSettings().user}"\ndatabase = {quoted["name"]}\n'
            f'environment = "{environment}"\npermission = "view"'
        )
    return "\n".join(parts) + "\n"


def _write(target: Path, text: str, *, private: bool) -> None:
    """In one step, and readable by the owner alone when the URL holds a password."""
    temporary = target.with_name(target.name + ".new")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o644)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        temporary.replace(target)
    except OSError as error:
        raise BadInput(
            f"{target} can't be written ({error.strerror}).", fix="Choose another folder."
        ) from None


def _try(settings: Settings) -> str:
    """One look at the database, so that a wrong URL shows now and not at the first build."""
    target = default_target(settings, settings.databases[0])
    try:
        count = len(load_engine(target.engine).introspect(target))
    except DbgraphError as error:
        return f"not reachable now. {error}"
    return f"reachable, {count} tables"
