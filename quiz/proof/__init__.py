"""Claims held against runs."""
