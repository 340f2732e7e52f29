"""Seeds the generators of a run from its own seed: those loaded already, and others as they get loaded.

The way a run was started must not change what it draws, so a module imported late is seeded on arrival.
"""

import random
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from multiprocessing.reduction import ForkingPickler
from types import ModuleType
from typing import Any


def seed_all(seed: int, threads: int) -> None:
    """Seed `random` now, and each module below now or when the snippet imports it."""
    random.seed(seed)
    prepare: dict[str, Callable[[Any], None]] = {
        "numpy.random": lambda module: module.seed(seed % 2**32),
        "torch": lambda module: _prepare_torch(module, seed, threads),
    }
    for name in list(prepare):
        if name in sys.modules:
            prepare.pop(name)(sys.modules[name])
    sys.meta_path.insert(0, _OnArrival(prepare))


def _prepare_torch(module: Any, seed: int, threads: int) -> None:
    module.set_num_threads(threads)
    # The processor's generator alone: `torch.manual_seed` also keeps a printed stack for each kind of
    # accelerator, which takes longer than all the rest of a warm start.
    module.default_generator.manual_seed(seed)
    _copy_between_processes()


def _copy_between_processes() -> None:
    """Tensors go to another process as bytes: torch would connect a socket for each, and a run has none."""
    reducers = ForkingPickler._extra_reducers  # type: ignore[attr-defined]
    for kind in [kind for kind in reducers if kind.__module__.partition(".")[0] == "torch"]:
        del reducers[kind]


class _OnArrival(MetaPathFinder):
    """Finds the named modules as the others would, and prepares each once it is loaded."""

    def __init__(self, prepare: dict[str, Callable[[Any], None]]) -> None:
        self._prepare = prepare

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        prepare = self._prepare.pop(name, None)
        if prepare is None:
            return None
        for finder in sys.meta_path:
            spec = finder.find_spec(name, path, target) if finder is not self else None
            if spec is not None:
                if spec.loader is not None:
                    spec.loader = _Prepared(spec.loader, prepare)
                return spec
        return None


class _Prepared(Loader):
    """Loads as the true loader does, gives the module back to it, then prepares the module."""

    def __init__(self, true: Loader, prepare: Callable[[Any], None]) -> None:
        self._true, self._prepare = true, prepare

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._true.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = self._true
        module.__loader__ = self._true
        self._true.exec_module(module)
        self._prepare(module)
