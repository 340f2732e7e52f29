"""The two answers to the question whether a deck's code may run."""

from quiz.demo.words import Words
from quiz.messages.action import Action

TRUST_ACTIONS = (
    Action(
        "allow",
        ("y",),
        Words("信任并运行", "trust and run"),
        Words("信任这个牌组现在的代码，并运行", "Trust the deck's code as it is now, and run it"),
        ("trust",),
    ),
    Action(
        "refuse",
        ("n",),
        Words("不运行", "don't run"),
        Words("不运行；题目仍可阅读", "Don't run it; its questions can still be read"),
        ("trust",),
    ),
)
