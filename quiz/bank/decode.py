"""Turns a file's nodes into questions, and notes all that is wrong with their shape."""

from dataclasses import dataclass
from typing import Any

from quiz.bank.decode_claim import claim, demo_name, parameters
from quiz.bank.decode_form import form
from quiz.bank.node import Parts
from quiz.bank.question import DemoLink, Question, Source
from quiz.bank.scope import ID, SNAKE, Scope
from quiz.bank.yaml_source import Found, Tree
from quiz.demo.words import Words

REQUIRED = ("id", "topic", "level", "asked", "prompt", "answer", "key_points")
OPTIONAL = ("demo", "claims", "forms", "follow_ups", "needs", "sources")
LEVELS = ("core", "deep", "trap")
ASKED = ("often", "sometimes", "rarely")
NOTHING = Words("", "")


@dataclass(frozen=True)
class Decoding:
    """A question with its index in the file, and the ways down to its stand-ins; None if it has no fault."""

    index: int
    question: Question
    doubts: tuple[Parts, ...] | None


class Decoded:
    """What came of a file: its questions, those with faults among them, and the faults."""

    def __init__(self) -> None:
        self.questions: list[Decoding] = []
        self.found: list[Found] = []


def decode(tree: Tree) -> Decoded:
    """The file's questions. A fault spoils its own question alone."""
    result = Decoded()
    result.found.extend(tree.found)
    if tree.root is None:
        if not tree.found:
            result.found.append(Found(1, 1, (), "the file is empty; it should be a list of questions"))
        return result
    broken = {found.parts[0] for found in tree.found if found.parts}
    for index, item in enumerate(Scope(tree.root, (), result.found, []).items("questions")):
        before = len(result.found)
        doubts = [found.parts for found in tree.found if found.parts[:1] == (index,) != found.parts]
        read = question(Scope(item.node, item.parts, result.found, doubts))
        faulty = len(result.found) > before or index in broken
        ways = tuple(way[1:] for way in doubts) if faulty else None
        result.questions.append(Decoding(index, read, ways))
    return result


def question(scope: Scope) -> Question:
    """One question; stand-ins take the place of what is wrong."""
    scope.mapping(REQUIRED, OPTIONAL)
    read = scope.read
    prompt = read("prompt", Scope.words, NOTHING)
    return Question(
        id=read("id", lambda at: at.matching(ID, "an id; use lower-case words with hyphens"), ""),
        topic=read("topic", lambda at: at.matching(ID, "a topic; use lower-case words with hyphens"), ""),
        level=read("level", lambda at: at.one_of(LEVELS, "core"), "core"),
        asked=read("asked", lambda at: at.one_of(ASKED, "often"), "often"),
        prompt=prompt,
        answer=read("answer", Scope.words, NOTHING),
        key_points=read("key_points", lambda at: tuple(i.words() for i in at.items("key points", 1)), ()),
        demo=read("demo", demo_link, None),
        claims=read("claims", _claims, {}),
        forms=read("forms", lambda at: tuple(form(i, prompt) for i in at.items("forms")), ()),
        follow_ups=read("follow_ups", _ids, ()),
        needs=read("needs", _ids, ()),
        sources=read("sources", lambda at: tuple(source(i) for i in at.items("sources", 1)), ()),
    )


def demo_link(scope: Scope) -> DemoLink:
    """`albert/x`, or `{run: albert/x, with: {size: base}}`."""
    if isinstance(scope.node.value, str):
        return DemoLink(demo_name(scope))
    scope.mapping(("run",), ("with",))
    return DemoLink(scope.read("run", demo_name, ""), parameters(scope))


def source(scope: Scope) -> Source | str:
    """`{file, section}`, or a citation."""
    if not isinstance(scope.node.value, dict):
        return scope.text()
    scope.mapping(("file", "section"))
    return Source(scope.read("file", Scope.text, ""), scope.read("section", Scope.text, ""))


def _claims(scope: Scope) -> dict[str, Any]:
    claims = {}
    for name, at in scope.entries("claims"):
        if not SNAKE.fullmatch(name):
            scope.wrong_key(name, "a claim's id has lower-case words with underscores")
        claims[name] = claim(at)
    return claims


def _ids(scope: Scope) -> tuple[str, ...]:
    ids = [item.matching(ID, "an id") for item in scope.items("ids")]
    for item, name in zip(scope.items("ids"), ids, strict=True):
        if item.is_certain() and ids.index(name) < item.parts[-1]:  # type: ignore[operator]
            item.wrong(f"{name} is listed twice")
    return tuple(ids)
