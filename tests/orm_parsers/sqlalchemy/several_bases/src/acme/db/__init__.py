from acme.db.base import Base as Base
from acme.db.base import LogBase

from .columns import *

__all__ = ["Base", "LogBase", "key", "NAME_LENGTH"]
