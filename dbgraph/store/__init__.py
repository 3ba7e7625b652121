"""The store: one schema over SQLite (later PostgreSQL), read in snapshots, written by one at a time."""
