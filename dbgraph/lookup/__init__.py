"""Questions about the dictionary: search is fuzzy, everything after it goes by name."""
