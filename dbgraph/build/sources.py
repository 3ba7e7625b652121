"""Phase 1: the folder or file of each source; a git URL is cloned once and pulled after that, shallowly.

Git runs with the machine's own credentials, asks nothing on the terminal, runs no hooks and follows no
transport but https, ssh, git and file. Nothing of a repository is executed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from dbgraph.build.progress import Progress
from dbgraph.build.report import Trouble
from dbgraph.settings import Settings, SourceSettings

_GIT_SECONDS = 600
_COMMIT = re.compile(r"[0-9a-f]{40,64}")
_TRANSPORTS = ("https://", "http://", "ssh://", "git://", "file://")
_REPOSITORY_VARIABLES = frozenset({"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"})
"""Set inside a git hook; they would point every command at the repository of that hook."""
_SCP_LIKE = re.compile(r"[A-Za-z0-9_][\w.-]*(@[\w.-]+)?:[^-:\s]\S*")


@dataclass(frozen=True)
class Fetched:
    """A source's place on this machine, or (``place`` is ``None``) why there is none."""

    source: SourceSettings
    place: Path | None
    commit: str | None = None
    trouble: Trouble | None = None


def fetch_all(settings: Settings, only: str | None, cache: Path, progress: Progress) -> list[Fetched]:
    """Every source that this build reads: all, or the one named ``only``."""
    chosen = [source for source in settings.sources if only in (None, source.name)]
    progress.phase("sources", len(chosen))
    found = []
    for source in chosen:
        found.append(fetch(settings, source, cache))
        progress.advance()
    return found


def fetch(settings: Settings, source: SourceSettings, cache: Path) -> Fetched:
    """The source's folder (repository, scripts) or file (document, script). Clones live in ``cache``.

    Never raises for a source that can't be reached: the trouble says why, and the source keeps its state.
    """
    if source.git is not None:
        return _clone(source, source.git, cache)
    assert source.path is not None
    place = settings.resolve(source.path)
    if source.kind == "json":
        problem = None if place.is_file() else "There is no such file"
    elif source.kind == "ddl":
        problem = None if place.exists() else "There is no such file or folder"
    else:
        problem = None if place.is_dir() else "There is no such folder"
    if problem:
        return _failed(source, f"{problem}: {place}.", "Correct `path` of the source.")
    return Fetched(source, place, _commit_of(place) if place.is_dir() else None)


def _failed(source: SourceSettings, why: str, fix: str) -> Fetched:
    return Fetched(source, None, trouble=Trouble("source", source.name, "unreachable", f"{why} {fix}"))


def _clone(source: SourceSettings, url: str, cache: Path) -> Fetched:
    if not (url.startswith(_TRANSPORTS) or _SCP_LIKE.fullmatch(url)):
        return _failed(
            source, "`git` is no URL that can be cloned.", "Write it as https://..., ssh://... or host:path."
        )
    folder = cache / f"{_safe(source.name)}-{sha256(url.encode()).hexdigest()[:12]}"
    try:
        cache.mkdir(parents=True, exist_ok=True)
        if (folder / ".git").is_dir():
            _git("-C", str(folder), "fetch", "--quiet", "--depth=1", "--no-tags", "origin", "HEAD")
            _git("-C", str(folder), "reset", "--quiet", "--hard", "FETCH_HEAD")
        else:
            _first_clone(url, folder)
    except (OSError, subprocess.SubprocessError) as error:
        return _failed(source, f"Git could not read {_without_secrets(url)}: {_reason(error)}", "")
    return Fetched(source, folder, _commit_of(folder))


def _first_clone(url: str, folder: Path) -> None:
    """Beside its place and then moved, so that an interrupted clone is never taken for a whole one."""
    unfinished = folder.with_name(folder.name + ".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    _git("clone", "--quiet", "--depth=1", "--no-tags", "--single-branch", "--", url, str(unfinished))
    unfinished.replace(folder)


def _git(*arguments: str) -> str:
    environment = {
        **{name: value for name, value in os.environ.items() if name not in _REPOSITORY_VARIABLES},
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ALLOW_PROTOCOL": "https:http:ssh:git:file",
        "GIT_SSH_COMMAND": os.environ.get("GIT_SSH_COMMAND", "ssh -o BatchMode=yes"),
        "GIT_LFS_SKIP_SMUDGE": "1",
        "LC_ALL": "C",
    }
    safe = ["-c", "core.hooksPath=/dev/null", "-c", "core.symlinks=false", "-c", "protocol.ext.allow=never"]
    done = subprocess.run(  # noqa: S603 - fixed program, `--` before what settings say
        ["git", *safe, *arguments],  # noqa: S607 - git is found on the PATH by design
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_GIT_SECONDS,
        check=True,
    )
    return done.stdout


def _commit_of(folder: Path) -> str | None:
    """The commit that is checked out; ``None`` where there is no git or no repository."""
    try:
        found = _git("-C", str(folder), "rev-parse", "HEAD").strip()
    except (OSError, subprocess.SubprocessError):
        return None
    return found if _COMMIT.fullmatch(found) else None


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "the program `git` is not installed."
    if isinstance(error, subprocess.TimeoutExpired):
        return f"it took longer than {_GIT_SECONDS} s."
    if isinstance(error, subprocess.CalledProcessError):
        lines = [line for line in (error.stderr or "").splitlines() if line.startswith(("fatal:", "error:"))]
        return _without_secrets(lines[0]) if lines else f"exit code {error.returncode}."
    return f"{type(error).__name__}."


def _without_secrets(text: str) -> str:
    return re.sub(r"(?<=://)[^/@\s]+@", "", text)


def _safe(name: str) -> str:
    return re.sub(r"[^\w-]+", "_", name)[:40]
