"""Opens decks: good questions load, everything wrong is listed, nothing raises for bad content."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from quiz.bank.cache import Kept, KeptDemo, KeptFault, KeptFile, KeptQuestion, digest, read_kept, write_kept
from quiz.bank.deck import Deck
from quiz.bank.fault import Fault, Place, in_order
from quiz.bank.question import Question
from quiz.demo.source import Demo, DemoError, is_demo, read_demo

MOST_BYTES = 4 * 1024 * 1024
"""A larger file is read no further; the YAML reader says so."""


def built_in_deck() -> Path:
    """The deck that comes with Runcall: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_deck"
    return inside if inside.is_dir() else package.parent


def open_deck(root: Path, cache: Path | None) -> Deck:
    """The deck in a folder. `cache` is the folder where decoded decks are kept, None for no keeping."""
    return open_decks((root,), cache)


def open_decks(roots: Sequence[Path], cache: Path | None) -> Deck:
    """Several decks as one. An id or a demo of a later deck that an earlier one has is a fault."""
    merged = _Merged()
    for root in roots:
        merged.add(root, _kept(root, cache))
    return Deck(
        root=roots[0],
        name=" + ".join(_name(root) for root in roots),
        questions=tuple(merged.questions),
        demos=merged.demos,
        faults=in_order(merged.faults),
        left_out=tuple(merged.left_out),
        places=merged.places,
    )


def shown_file(root: Path, file: str) -> str:
    """A file of a deck as it can be opened from where the reader is."""
    path = root.resolve() / file
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


class _Merged:
    """Collects decks, and notes what collides."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.places: dict[str, Place] = {}
        self.demos: dict[str, Demo] = {}
        self.left_out: list[str] = []
        self.faults: list[Fault] = []

    def add(self, root: Path, kept: Kept) -> None:
        resolved = root.resolve()
        if not (resolved / "questions").is_dir():
            message = "there is no folder questions/ here; a deck is a folder with questions/ and snippets/"
            self.faults.append(Fault(shown_file(root, ""), 1, 1, "", message))
        for name, snippet in kept.snippets.items():
            self._add_snippet(resolved / name, shown_file(root, name), snippet)
        for name, file in kept.questions.items():
            shown = shown_file(root, name)
            self.left_out.extend(file.left_out)
            self.faults.extend(Fault(shown, f.line, f.column, f.path, f.message) for f in file.faults)
            for each in file.questions:
                self._add_question(each, shown)

    def _add_question(self, kept: KeptQuestion, file: str) -> None:
        name = kept.question.id
        place = Place(file, kept.line, kept.column, f"questions[{kept.index}]")
        first = self.places.setdefault(name, place)
        if first is not place:
            message = f'the id "{name}" is taken, at {first.file}:{first.line}:{first.column}'
            self.faults.append(Fault(file, kept.line, kept.column, f"{place.path}.id", message))
            return
        self.questions.append(kept.question)

    def _add_snippet(self, path: Path, file: str, kept: KeptDemo) -> None:
        if kept.fault:
            fault = kept.fault
            self.faults.append(Fault(file, fault.line, fault.column, fault.path, fault.message))
        if kept.demo is None:
            return
        other = self.demos.setdefault(kept.demo.name, demo := replace(kept.demo, path=path))
        if other is not demo:
            message = f"the demo {demo.name} is taken, by {other.path}"
            self.faults.append(Fault(file, 1, 1, "", message))


def _name(root: Path) -> str:
    resolved = root.resolve()
    return "runcall" if resolved == built_in_deck() else resolved.name


def _kept(root: Path, cache: Path | None) -> Kept:
    """What the deck's files hold: from the cache as far as their content is the same, else read anew."""
    before = read_kept(cache, root) if cache else Kept("")
    questions = {}
    for name, path in _files(root, "questions", ("*.yaml", "*.yml")):
        data = _bytes(path)
        old = before.questions.get(name)
        questions[name] = old if old and old.digest == digest(data) else _read_questions(data)
    snippets = {}
    for name, path in _files(root, "snippets", ("*/*.py",)):
        data = _bytes(path)
        snippet = before.snippets.get(name)
        same = snippet and snippet.digest == digest(data)
        snippets[name] = snippet if snippet and same else _read_snippet(path, data)
    now = Kept(before.made_by, questions, snippets)
    if cache and now != before:
        write_kept(cache, root, now)
    return now


def _files(root: Path, folder: str, patterns: Iterable[str]) -> list[tuple[str, Path]]:
    """The regular files of a folder, by their names under the root."""
    top = root / folder
    found = sorted(path for pattern in patterns for path in top.glob(pattern))
    return [(path.relative_to(root).as_posix(), path) for path in found if path.is_file()]


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        return f"\0{error.strerror}".encode()


def _read_questions(data: bytes) -> KeptFile:
    from quiz.bank.decode import decode
    from quiz.bank.node import path_of
    from quiz.bank.yaml_source import read_yaml

    tree = read_yaml(data)
    decoded = decode(tree)
    faults = [KeptFault(f.line, f.column, path_of(f.parts), f.message) for f in decoded.found]
    questions = []
    for index, question in decoded.questions:
        assert tree.root is not None
        at = tree.root.along((index, "id"))
        questions.append(KeptQuestion(index, at.line, at.column, question))
    return KeptFile(digest(data), tuple(questions), tuple(decoded.left_out), tuple(faults))


def _read_snippet(path: Path, data: bytes) -> KeptDemo:
    if not is_demo(path):
        return KeptDemo(digest(data))
    try:
        demo = read_demo(path, f"{path.parent.name}/{path.stem}")
    except DemoError as error:
        return KeptDemo(digest(data), None, KeptFault(error.line, error.column, "", error.message))
    return KeptDemo(digest(data), demo)
