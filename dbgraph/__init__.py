"""dbgraph: a database dictionary and a safe query gateway."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("dbgraph-gateway")
except PackageNotFoundError:  # running from a source tree that is not installed
    __version__ = "0.0.0"
