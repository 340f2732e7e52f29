"""The doctor's findings about ways to run and the sandbox as lines, and which way is used."""

from collections.abc import Mapping

from quiz.messages import doctor as words
from quiz.run.doctor import Seal, WayFacts
from quiz.view.event import in_language

COMMA = {"zh": "；", "en": "; "}


def taken(ways: Mapping[str, WayFacts]) -> str | None:
    """The way that the app takes: the first that works."""
    return next((name for name, way in ways.items() if way.works), None)


def enforced(ways: Mapping[str, WayFacts]) -> tuple[str, ...]:
    """The measures in force in a run of the way that is taken."""
    name = taken(ways)
    return ways[name].enforced if name else ()


def lacking(ways: Mapping[str, WayFacts]) -> list[str]:
    """The measures that this system does not have."""
    return [name for name in words.MEASURES if name not in enforced(ways)]


def way_lines(ways: Mapping[str, WayFacts], lang: str) -> dict[str, str]:
    """Which way is taken, and what each costs or why it fails."""
    name = taken(ways)
    told = (words.WAYS[name][lang] + (words.ALONE[lang] if name != "cold" else "")) if name else "✗"
    return {words.TAKEN[lang]: told} | {each: _costs(way, lang) for each, way in ways.items()}


def _costs(way: WayFacts, lang: str) -> str:
    if not way.works:
        return "✗ " + COMMA[lang].join(in_language(told, lang) for told in (way.why, way.error) if told)
    said = words.COSTS_NOTHING if way.wanted == "cold" else words.COSTS
    return said[lang].format(ready=way.ready_ms, first=way.first_ms, held=way.held)


def seal_lines(seal: Seal, ways: Mapping[str, WayFacts], lang: str) -> dict[str, str]:
    """What the system has, each measure in force, what is lacking, and what follows."""
    without, held = lacking(ways), enforced(ways)
    lines = {
        "Landlock": (words.LANDLOCK if seal.landlock else words.NO_LANDLOCK)[lang].format(
            version=seal.landlock
        ),
        "seccomp": (words.SECCOMP if seal.seccomp else words.NO_SECCOMP)[lang],
    }
    if held:
        told = (said[lang] for name, said in words.MEASURES.items() if name in held)
        lines[f"✓ {words.HELD[lang]}"] = COMMA[lang].join(told)
    if without:
        lines[f"✗ {words.LACKING[lang]}"] = COMMA[lang].join(words.MEASURES[name][lang] for name in without)
    return lines | {words.THEN[lang]: (words.SEALED if seal.sealed else words.UNSEALED)[lang]}
