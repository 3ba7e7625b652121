"""A static reader of Python: what module-level code, class bodies and small functions evaluate to.

Nothing is imported or executed: the standard ``ast`` parses, ``interpreter`` evaluates, and what comes from
a package outside the repository stays a term (``Ext``, ``Call``, ``Attr``) for the ORM parsers to read.
"""
