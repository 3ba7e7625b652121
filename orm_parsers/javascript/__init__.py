"""JavaScript and TypeScript, read with tree-sitter and evaluated abstractly.

``source``    one file as a syntax tree            ``resolve``  from an import to a file
``values``    what an expression can stand for     ``modules``  bindings, imports, exports
``interpreter``, ``expressions``, ``statements``, ``builtins``: a small abstract interpreter
``classes``   members and decorators               ``types``    annotations
``comments``  what people wrote beside the code
"""
