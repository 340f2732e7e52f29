"""What the cases attack: a home, a database, another deck, a terminal, sockets; is it all as before?"""

import contextlib
import ctypes
import os
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

libc = ctypes.CDLL(None)


class World:
    """A person's files and terminal in a folder of the test's, and the marks by which they are compared."""

    def __init__(self, root: Path) -> None:
        self.home, self.other, self.folders = root / "home", root / "other", root / "tmp"
        for folder in (self.home / "study", self.other / "snippets", self.folders):
            folder.mkdir(parents=True)
        self.database = self.home / "study" / "study.db"
        (self.home / "letter.txt").write_text("s3cret")
        (self.home / "program").write_text("#!/bin/sh\necho ran")
        (self.home / "program").chmod(0o755)
        with contextlib.suppress(OSError):
            os.setxattr(self.home / "letter.txt", "user.kept", b"kept")
        (self.other / "snippets" / "other.py").write_text("SECRET = 1")
        with contextlib.closing(sqlite3.connect(self.database)) as database, database:
            database.execute("create table reviews (id integer primary key, answer text)")
            database.executemany("insert into reviews (answer) values (?)", [("s3cret",)] * 500)
        self.master, self.terminal = os.openpty()
        os.set_blocking(self.master, False)
        self._root, self._sockets = root, [socket.socket(socket.AF_UNIX, kind) for kind in (1, 2)]
        self.listeners = [f"{self.home}/stream", f"{self.home}/datagrams"]
        for end, name in zip(self._sockets, self.listeners, strict=True):
            end.bind(name)
            end.setblocking(False)
        self._sockets[0].listen()
        self.segment = libc.shmget(0, 4096, 0o1600)
        self.shared = Path("/dev/shm") / f"runcall-decoy-{os.getpid()}"
        self.shared.write_text("s3cret")
        self._before = self.look()

    def constants(self) -> dict[str, Any]:
        """What a snippet needs to know to attack this."""
        return {
            "UI": os.getpid(),
            "HOME": str(self.home),
            "DATABASE": str(self.database),
            "OTHER": str(self.other),
            "TERMINAL": os.ttyname(self.terminal),
            "TERMINAL_FD": self.terminal,
            "LISTENER": self.listeners[1],
            "SEGMENT": self.segment,
            "SHARED": self.shared.name,
        }

    def look(self) -> dict[str, Any]:
        """Each file's bytes, mode, owner, times, attributes."""
        found = {}
        for path in sorted(
            [self.home, *self.home.rglob("*"), self.other, *self.other.rglob("*"), self.shared]
        ):
            kept = path.lstat()
            data = path.read_bytes() if path.is_file() else b""
            names = os.listxattr(path, follow_symlinks=False)
            marks = (
                kept.st_mode,
                kept.st_uid,
                kept.st_gid,
                kept.st_mtime_ns,
                kept.st_ctime_ns,
                kept.st_nlink,
            )
            found[str(path)] = (data, marks, names)
        return found

    def harm(self) -> Iterator[str]:
        """What is not as it was."""
        now = self.look()
        for path in sorted(now.keys() | self._before.keys()):
            if now.get(path) != self._before.get(path):
                yield f"{path} was changed: {self._before.get(path)} -> {now.get(path)}"[:600]
        with contextlib.closing(
            sqlite3.connect(f"file:{self.database}?mode=ro&immutable=1", uri=True)
        ) as database:
            if database.execute("pragma integrity_check").fetchall() != [("ok",)]:
                yield "the database is damaged"
        with contextlib.suppress(BlockingIOError):
            yield f"the terminal got {os.read(self.master, 99)!r}"
        for end, take in ((self._sockets[0], lambda s: s.accept()), (self._sockets[1], lambda s: s.recv(99))):
            with contextlib.suppress(BlockingIOError):
                take(end)
                yield "a socket of another program was reached"
        if left := os.listdir(self.folders):  # noqa: PTH208
            yield f"folders are left: {left}"
        if left := list(Path("/dev/shm").glob("*left-behind*")):
            yield f"shared memory is left: {left}"

    def processes(self, but: set[int]) -> list[int]:
        """Processes that the suite's runs have left: in their folders, or under their environment."""
        mine = f"TMPDIR={self.folders}\0".encode()
        found = []
        for name in os.listdir("/proc"):  # noqa: PTH208
            if not name.isdecimal() or int(name) in but:
                continue
            with contextlib.suppress(OSError):
                state = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[0]
                inside = str(Path(f"/proc/{name}/cwd").readlink()).startswith(str(self.folders))
                if state not in "ZX" and (inside or mine in Path(f"/proc/{name}/environ").read_bytes()):
                    found.append(int(name))
        return found

    def close(self) -> None:
        for end in self._sockets:
            end.close()
        os.close(self.master)
        os.close(self.terminal)
        libc.shmctl(self.segment, 0, None)
        self.shared.unlink()


def alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and only not collected yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
