"""The demo contract: the only thing of Runcall that a snippet imports."""

from quiz.demo.decorator import demo as demo
from quiz.demo.events import Words as Words
from quiz.demo.parameters import Range as Range
from quiz.demo.show import Show as Show
