"""The Transformer line by month: what came, what was new, and how large it was where that is published."""

from snippets.timeline.since_2022 import SINCE_2022
from snippets.timeline.until_2021 import UNTIL_2021

MILESTONES = UNTIL_2021 + SINCE_2022
"""By month of the paper or release; sizes counted from configurations where those are published."""
