"""Fixtures of the whole suite."""

from servers import mariadb_server, postgres_server

__all__ = ["mariadb_server", "postgres_server"]
