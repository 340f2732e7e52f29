"""The doctor's lines where a system lacks something: what is lacking, and what follows."""

import pytest

from quiz.cli.doctor_lines import lacking, seal_lines, taken, way_lines
from quiz.messages.doctor import MEASURES
from quiz.run.doctor import Seal, WayFacts


def way(name, works=True, enforced=tuple(MEASURES), why=""):
    return WayFacts(name, name if works else "cold", why, works, 1.0, 2.0, 3.0, enforced)


@pytest.mark.parametrize(("lang", "word"), [("en", "no network"), ("zh", "不能联网")])
def test_without_a_seal_it_says_what_is_lacking_and_that_other_decks_ask_each_time(lang, word):
    rest = tuple(name for name in MEASURES if name not in {"files", "network"})
    ways = {"zygote": way("zygote", enforced=rest), "cold": way("cold", enforced=rest)}
    lines = seal_lines(Seal(False, 0, False), ways, lang)
    said = {"en": ("✗ missing", "your yes each time"), "zh": ("✗ 缺少", "每次运行都要你同意")}[lang]
    assert lacking(ways) == ["files", "network"]
    assert word in lines[said[0]]
    assert word not in lines[{"en": "✓ in force", "zh": "✓ 生效"}[lang]]
    assert said[1] in list(lines.values())[-1]
    assert lines["Landlock"].startswith("✗")
    assert lines["seccomp"].startswith("✗")


def test_the_first_way_that_works_is_taken_and_the_others_say_why_not():
    ways = {"zygote": way("zygote", works=False, why="zygote failed: no such thing"), "cold": way("cold")}
    assert taken(ways) == "cold"
    assert taken({"cold": way("cold", works=False)}) is None
    lines = way_lines(ways, "en")
    assert lines["zygote"] == "✗ zygote failed: no such thing"
    assert lines["in use"] == "cold: each run starts its own Python"
