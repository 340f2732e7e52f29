"""What the program is started with: a deck, a home, and a Python without PyTorch.

Without PyTorch a warm process starts in a moment, so that no test of the terminal waits for its import. It is
also how Runcall behaves on a machine where installing PyTorch failed.
"""

import os
import sys
from collections.abc import Container, Iterator
from pathlib import Path

import quiz
from tests.patience import until

HIDDEN = ("torch", "torchgen", "functorch", "numpy", "transformers", "scipy")


def light_python(root: Path) -> Path:
    """An interpreter that finds every installed package but the hidden ones; nothing is copied."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = root / "lib" / version / "site-packages"
    packages.mkdir(parents=True)
    (root / "bin").mkdir()
    real = Path(sys.base_prefix) / "bin" / version
    (root / "pyvenv.cfg").write_text(f"home = {real.parent}\ninclude-system-site-packages = false\n")
    python = root / "bin" / "python"
    python.symlink_to(real)
    for folder in map(Path, sys.path):
        if folder.name in ("site-packages", "dist-packages"):
            for entry in folder.iterdir():
                name = entry.name.partition("-")[0].partition(".")[0]
                if name not in HIDDEN and entry.suffix != ".pth" and not (packages / entry.name).exists():
                    (packages / entry.name).symlink_to(entry)
    (packages / "quiz_under_test.pth").write_text(str(Path(quiz.__file__).resolve().parents[1]) + "\n")
    return python


def environment_in(folder: Path, **changes: str) -> dict[str, str]:
    """A plain environment with its own home. Every process of the program, and of a run, has its TMPDIR."""
    temporary = folder / "tmp"
    temporary.mkdir(exist_ok=True)
    plain = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "RUNCALL_HOME": str(folder / "home"),
        "TMPDIR": str(temporary),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TZ": os.environ["TZ"],
    }
    return {name: value for name, value in (plain | changes).items() if value}


def processes_of(folder: Path) -> Iterator[int]:
    """Every living process that was started with this folder's environment."""
    wanted = f"TMPDIR={folder}/tmp".encode()
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and wanted in (entry / "environ").read_bytes():
                yield int(entry.name)
        except OSError:  # it has ended meanwhile
            continue


def until_gone(folder: Path, but: Container[int] = ()) -> None:
    """Wait until no process with this folder's environment is left, except these.

    Leftover processes sleep for at least ten minutes, so waiting never mistakes their natural end for a
    clean-up.
    """

    def left() -> list[int]:
        return [process for process in processes_of(folder) if process not in but]

    until(lambda: not left(), lambda: f"{left()} are left")
