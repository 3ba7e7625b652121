"""The daily build; ``daily.run`` is its order, each other file one phase."""
