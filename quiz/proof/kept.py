"""What runs measured, kept by the content that decides it, so that `--changed` makes only the others."""

import ast
import hashlib
import os
import platform
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import cached_property, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypeAlias

import msgspec

from quiz.demo import source as demo_contract
from quiz.proof.verify import Metrics, Run
from quiz.run.by_digest import by_digest

FILE = "proofs.json"
MOST = 5_000
"""Runs that are remembered; the oldest go first."""

_WRITING = threading.Lock()
"""Screens keep runs on threads of their own."""


Imports: TypeAlias = dict[Path, tuple[Path, ...]]
"""Each file with those that it imports itself."""


class LastRun(msgspec.Struct, frozen=True):
    """What a run measured, and the day on which it was made; none where nobody had a clock."""

    metrics: Metrics
    day: str


class KeptRuns:
    """The measurements of earlier runs, in a file of the cache folder.

    `fresh` knows nothing of earlier times, so that every run is made once, and remembers for the next time.
    """

    def __init__(
        self, folder: Path, fresh: bool = False, clock: Callable[[], datetime] | None = None
    ) -> None:
        self._file, self._fresh, self._clock = folder / FILE, fresh, clock
        self._made: set[str] = set()
        self._contents: dict[Path, str] = {}
        self._imports: Imports = {}
        self.found = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known: then no snippet need be read for it."""
        return not self._known

    def find(self, run: Run) -> Metrics | None:
        """What the run measured when its snippet, all that it imports and its parameters were as now."""
        kept, made = self.last(run), self.key(run) in self._made
        if kept is None or (self._fresh and not made):
            return None
        self.found += not made
        return kept.metrics

    def last(self, run: Run) -> LastRun | None:
        """The run as it was last made, if everything that decides it is as now."""
        return self._known.get(self.key(run))

    def keep(self, run: Run, metrics: Metrics) -> None:
        """Remember a run that ended well."""
        key = self.key(run)
        self._made.add(key)
        self._known.pop(key, None)
        self._known[key] = LastRun(metrics, self._clock().date().isoformat() if self._clock else "")

    def key(self, run: Run) -> str:
        """What stands for all that decides a run: the code that it executes, and its parameters."""
        path = run.demo.path
        if path not in self._contents:
            self._contents[path] = contents(path, run.demo.root, self._imports)
        return _digest("\n".join([run.demo.name, repr(run.parameters), self._contents[path]]).encode())

    def write(self) -> None:
        """Put what was kept here into the file, whole or not at all, beside what others have kept meanwhile.

        A folder that can't be written is no fault.
        """
        draft = self._file.with_suffix(f".{os.getpid()}.new")
        with _WRITING, suppress(OSError):
            kept = self._read()
            for key in (key for key in self._known if key in self._made):
                kept.pop(key, None)
                kept[key] = self._known[key]
            kept = dict(list(kept.items())[-MOST:])
            draft.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(msgspec.json.encode(kept))
            draft.replace(self._file)

    @cached_property
    def _known(self) -> dict[str, LastRun]:
        return self._read()

    def _read(self) -> dict[str, LastRun]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, LastRun])
        except (OSError, msgspec.DecodeError, msgspec.ValidationError):
            return {}


def contents(path: Path, root: Path, known: Imports | None = None) -> str:
    """A digest of every file that a run of the snippet executes, and of what every run rests on."""
    files = sorted(imported(path, root, known))
    return _digest(
        "\n".join([_machinery(), *(f"{file} {_digest(file.read_bytes())}" for file in files)]).encode()
    )


def imported(path: Path, root: Path, known: Imports | None = None) -> set[Path]:
    """The snippet and every file under snippets/ that it imports, directly or through others.

    `known` is what was read before, of a reading of many snippets: most import the same files.
    """
    seen: set[Path] = set()
    known, root, waiting = {} if known is None else known, root.resolve(), [path.resolve()]
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            if file not in known:
                known[file] = tuple(_imports(file, root))
            waiting += known[file]
    return seen


def _imports(file: Path, root: Path) -> Iterator[Path]:
    with suppress(OSError):
        for module in _modules(file.read_bytes(), file.relative_to(root).parts[:-1]):
            yield from _files(root.joinpath(*module.split(".")), root)


@by_digest(256)
def _modules(source: bytes, package: tuple[str, ...]) -> tuple[str, ...]:
    """The modules of the deck that a source imports; most demos have most of them in common."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ()
    modules: list[str] = []
    for node in _statements(tree):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            modules += [module, *(f"{module}.{alias.name}" for alias in node.names)]
    return tuple(module for module in modules if module.split(".", 1)[0] == "snippets")


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements of a tree, however deep: expressions, which it mostly is, import nothing."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, part, ())
        for statement in inner if isinstance(inner, list) else ():
            yield statement
            yield from _statements(statement)


def _files(place: Path, root: Path) -> Iterator[Path]:
    """A module's own file, and the packages above it, whose files are run too."""
    packages = [place, *place.parents]
    for package in packages[: packages.index(root)]:
        if (package / "__init__.py").is_file():
            yield package / "__init__.py"
    if place.with_suffix(".py").is_file():
        yield place.with_suffix(".py")


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


@lru_cache(maxsize=1)
def _machinery() -> str:
    """What every run rests on: Python, the libraries, and the demo contract."""
    told = [platform.python_version(), platform.machine()]
    for name in ("torch", "numpy"):
        with suppress(PackageNotFoundError):
            told.append(version(name))
    told += [_digest(file.read_bytes()) for file in sorted(Path(demo_contract.__file__).parent.glob("*.py"))]
    return " ".join(told)
