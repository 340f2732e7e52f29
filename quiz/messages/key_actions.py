"""Actions that reach something on the screen at once, without moving to it step by step."""

from quiz.demo.words import Words
from quiz.messages.action import Action

KEY_ACTIONS = (
    Action(
        "jump",
        (";",),
        Words("跳转", "jump"),
        Words("给屏幕上每个可点的地方标上字母，按下字母就是点击", "Show a letter on everything that can be clicked; press it to click"),
        ("everywhere",),
        in_bar=False,
    ),
)  # fmt: skip
"""A part of the table of actions, in its order."""
