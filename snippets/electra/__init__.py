"""ELECTRA: spot the replaced tokens instead of filling in the hidden ones."""
