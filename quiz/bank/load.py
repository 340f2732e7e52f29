"""Opens decks: good questions load, everything wrong is listed, nothing raises for bad content."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from quiz.bank.built_in import built_in_deck
from quiz.bank.cache import (
    Kept,
    KeptFault,
    KeptFile,
    KeptQuestion,
    KeptSnippet,
    digest,
    index_file,
    read_kept,
    seen,
    write_kept,
)
from quiz.bank.deck import Deck, Reading
from quiz.bank.doubt import covers
from quiz.bank.fault import Fault, Place, in_order
from quiz.bank.files import File, content, question_files, snippet_files
from quiz.bank.question import Question
from quiz.demo.source import Demo, DemoError, is_demo, read_demo

Entry = TypeVar("Entry", KeptFile, KeptSnippet)


def open_deck(root: Path, cache: Path | None) -> Deck:
    """The deck in a folder. `cache` is the folder where decoded decks are kept, None for no keeping."""
    return open_decks((root,), cache)


def open_decks(roots: Sequence[Path], cache: Path | None) -> Deck:
    """Several decks as one. An id or a demo of a later deck that an earlier one has is a fault."""
    merged = _Merged()
    read = [(resolved, _kept(resolved, cache)) for resolved in (root.resolve() for root in roots)]
    for resolved, kept in read:
        merged.add(resolved, kept)
    return Deck(
        root=roots[0],
        name=" + ".join(_name(root.resolve()) for root in roots),
        questions=tuple(merged.questions),
        demos=merged.demos,
        faults=in_order(merged.faults),
        suspects=tuple(merged.suspects),
        places=merged.places,
        index_file=index_file(cache, read) if cache else None,
    )


def shown_folder(root: Path) -> str:
    """A deck's folder as it is written from where the reader is: what a file's name is added to."""
    resolved, here = root.resolve(), Path.cwd()
    inside = resolved.relative_to(here) if resolved.is_relative_to(here) else resolved
    return "" if inside == Path() else f"{inside}/"


class _Merged:
    """Collects decks, and notes what collides."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.suspects: list[Reading] = []
        self.places: dict[str, Place] = {}
        self.taken: dict[str, Place] = {}
        self.demos: dict[str, Demo] = {}
        self.faults: list[Fault] = []

    def add(self, root: Path, kept: Kept) -> None:
        folder = shown_folder(root)
        if not kept.questions and not (root / "questions").is_dir():
            message = "there is no folder questions/ here; a deck is a folder with questions/ and snippets/"
            self.faults.append(Fault(folder or ".", 1, 1, "", message))
        for name, snippet in kept.snippets.items():
            self._add_snippet(folder + name, snippet)
        for name, file in kept.questions.items():
            shown = folder + name
            self.faults.extend(Fault(shown, f.line, f.column, f.path, f.message) for f in file.faults)
            for each in file.questions:
                self._add_question(shown, each)

    def _add_question(self, file: str, kept: KeptQuestion) -> None:
        question, name = kept.question, kept.question.id
        place = Place(file, kept.line, kept.column, f"questions[{kept.index}]")
        doubts = kept.doubts
        if not covers(doubts or (), ("id",)):
            first = self.taken.setdefault(name, place)
            if first is not place:
                message = f'the id "{name}" is taken, at {first.file}:{first.line}:{first.column}'
                self.faults.append(Fault(file, kept.line, kept.column, f"{place.path}.id", message))
                doubts = (*(doubts or ()), ("id",))
        if kept.doubts is None and name not in self.places:
            self.questions.append(question)
            self.places[name] = place
        else:
            self.suspects.append(Reading(question, place, doubts or ()))

    def _add_snippet(self, file: str, kept: KeptSnippet) -> None:
        if kept.fault:
            fault = kept.fault
            self.faults.append(Fault(file, fault.line, fault.column, fault.path, fault.message))
        if kept.demo is None:
            return
        other = self.demos.setdefault(kept.demo.name, kept.demo)
        if other is not kept.demo:
            self.faults.append(Fault(file, 1, 1, "", f"the demo {other.name} is taken, by {other.path}"))


def _name(resolved: Path) -> str:
    return "runcall" if resolved == built_in_deck() else resolved.name


def _kept(root: Path, cache: Path | None) -> Kept:
    """The content of the deck's files: from the cache where it is unchanged, else read again."""
    before = read_kept(cache, root) if cache else Kept()
    questions = {
        file.name: _questions(file, before.questions.get(file.name)) for file in question_files(str(root))
    }
    snippets = {
        file.name: _snippet(file, before.snippets.get(file.name)) for file in snippet_files(str(root))
    }
    now = Kept(before.made_by, questions, snippets)
    if cache and not (_same(questions, before.questions) and _same(snippets, before.snippets)):
        write_kept(cache, root, now)
    return now


def _same(now: dict[str, Entry], before: dict[str, Entry]) -> bool:
    """Whether nothing was read again: then the cached object is the very same."""
    return now.keys() == before.keys() and all(entry is before[name] for name, entry in now.items())


def _questions(file: File, old: KeptFile | None) -> KeptFile:
    if old and old.seen.untouched(file):
        return old
    try:
        data = content(file.path)
    except OSError as error:
        return KeptFile(seen(file, b""), faults=(KeptFault(1, 1, "", f"can't be read: {error.strerror}"),))
    if old and old.seen.digest == digest(data):
        return _looked_at(old, file, data)
    return KeptFile(seen(file, data), *_read_questions(data))


def _looked_at(old: Entry, file: File, data: bytes) -> Entry:
    """The same content, with its newer look kept where that saves the next one."""
    now = seen(file, data)
    return replace(old, seen=now) if now.untouched(file) or now.stamp != old.seen.stamp else old


def _read_questions(data: bytes) -> tuple[tuple[KeptQuestion, ...], tuple[KeptFault, ...]]:
    """A file's questions, those with faults among them, and the faults."""
    from quiz.bank.decode import decode
    from quiz.bank.node import path_of
    from quiz.bank.yaml_source import read_yaml

    tree = read_yaml(data)
    decoded = decode(tree)
    questions = []
    for each in decoded.questions:
        assert tree.root is not None
        at = tree.root.along((each.index, "id"))
        questions.append(KeptQuestion(each.index, at.line, at.column, each.question, each.doubts))
    faults = tuple(KeptFault(f.line, f.column, path_of(f.parts), f.message) for f in decoded.found)
    return tuple(questions), faults


def _snippet(file: File, old: KeptSnippet | None) -> KeptSnippet:
    if old and old.seen.untouched(file):
        return old
    path = Path(file.path)
    try:
        data = content(file.path)
        if old and old.seen.digest == digest(data):
            return _looked_at(old, file, data)
        demo = read_demo(path, f"{path.parent.name}/{path.stem}") if is_demo(path) else None
    except OSError as error:
        return KeptSnippet(seen(file, b""), None, KeptFault(1, 1, "", f"can't be read: {error.strerror}"))
    except DemoError as error:
        return KeptSnippet(seen(file, data), None, KeptFault(error.line, error.column, "", error.message))
    return KeptSnippet(seen(file, data), demo)
