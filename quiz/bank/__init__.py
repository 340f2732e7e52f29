"""Decks and questions as typed data: YAML in, precise errors out, search.

`deck.py`, `question.py` and `fault.py` are the data, `load.py` opens decks, `check.py` looks deeper,
`search.py` finds. Importing this package reads no YAML parser; opening a cached deck neither.
"""

from quiz.bank.deck import Deck as Deck
from quiz.bank.fault import Fault as Fault
from quiz.bank.load import built_in_deck as built_in_deck
from quiz.bank.load import open_deck as open_deck
from quiz.bank.load import open_decks as open_decks
from quiz.bank.question import Claim as Claim
from quiz.bank.question import Question as Question
