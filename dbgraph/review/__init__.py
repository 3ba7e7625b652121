"""What people do to the dictionary: edits that no build ever overwrites."""
