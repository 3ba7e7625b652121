"""Weights that come inside installed packages: found without importing the package, used only when their
hash is the pinned one, so that nothing of the package's code runs and nothing changes unnoticed."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from dbgraph.errors import Unavailable


@dataclass(frozen=True)
class Weights:
    """A file of an installed package. ``model`` names it in messages, ``install`` says what brings it."""

    model: str
    package: str
    file: str
    sha256: str
    install: str

    def find(self) -> Path:
        """Where it is installed. Raises ``Unavailable`` when the package is not there."""
        spec = find_spec(self.package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            path = Path(folder) / self.file
            if path.is_file():
                return path
        raise Unavailable(
            f"The search model {self.model} is not installed.",
            why=f"The package {self.package} with its weights was not found.",
            fix=f'{self.install}, or set [search] embedder = "none" for search by words only.',
            code="model-missing",
        )

    def read(self, path: Path | None = None) -> bytes:
        """The verified bytes. Raises ``Unavailable`` when they are missing or others."""
        return read_verified(path or self.find(), self.sha256, self.package)


def read_verified(path: Path, sha256: str, package: str = "dbgraph-gateway") -> bytes:
    """The file's bytes, which have that hash. Raises ``Unavailable`` otherwise.

    Whoever uses the returned bytes uses what was verified, whatever happens to the file.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Unavailable(
            f"{path.name} of the search model can't be read.", why=f"{error.strerror}.", code="model-missing"
        ) from None
    if hashlib.sha256(content).hexdigest() != sha256:
        raise Unavailable(
            f"{path.name} of the search model is not the expected file.",
            why="Its SHA-256 differs from the pinned one, so it is not loaded.",
            fix=f"Install the package {package} again in the version that dbgraph names.",
            code="model-changed",
        )
    return content


def onnx_session(content: bytes, threads: int = 1) -> Any:
    """A CPU session of verified weights."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # threads that wait sleep: spinning would take the processor from whatever else runs beside
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    # the wrapper keeps the file's bytes for a fallback to other providers, of which there is none
    session._model_bytes = None
    return session


def give_back_memory() -> None:
    """Returns what loading a model left unused to the system: with glibc about 100 MB, elsewhere nothing."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
