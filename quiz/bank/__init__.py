"""Decks and questions as typed data: YAML in, precise errors out, search.

`deck.py`, `question.py` and `fault.py` are the data, `load.py` opens decks, `check.py` looks deeper,
`search.py` finds. Opening a cached deck loads no YAML parser.
"""
