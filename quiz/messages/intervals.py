"""Units of an interval, as short as a button needs them."""

from quiz.demo.words import Words

MINUTES = Words("{n} 分钟", "{n} min")
"""Not 分 alone: beside a grade, that is a mark out of ten."""

DAYS = Words("{n} 天", "{n} d")
MONTHS = Words("{n} 月", "{n} mo")
YEARS = Words("{n} 年", "{n} y")
