"""Makers of the example company's databases; `examples/databases.py` is the program."""
