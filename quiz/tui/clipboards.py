"""The clipboards that can be reached: a system tool, tmux, and the terminal itself."""

import asyncio
import base64
import os
import shutil
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

MOST = 74_000
"""The longest text, in base64, that terminals take: xterm's own limit and tmux's are near it."""

PATIENCE = 2.0
"""Seconds to wait for a tool: a display that has gone may never answer."""


@dataclass(frozen=True)
class Tool:
    """A program that puts its standard input on a clipboard."""

    name: str
    arguments: tuple[str, ...] = ()
    encoding: str = "utf-8"


WL_COPY = Tool("wl-copy")
XCLIP = Tool("xclip", ("-selection", "clipboard"))
XSEL = Tool("xsel", ("--clipboard", "--input"))
PBCOPY = Tool("pbcopy")
CLIP = Tool("clip.exe", encoding="utf-16")
"""It reads UTF-8 as the system's old code page, but recognises UTF-16 by its byte order mark."""
TMUX = Tool("tmux", ("load-buffer", "-w", "-"))
"""tmux fills its own buffer and the terminal's clipboard; other programs' sequences need its permission."""


def tools(environment: Mapping[str, str], platform: str = sys.platform) -> list[Tool]:
    """The clipboard tools with a display to talk to, the nearest first.

    A Mac or Windows machine used over a remote login has a clipboard too, but not the learner's.
    """
    afar = "SSH_CONNECTION" in environment or "SSH_TTY" in environment
    found: list[Tool] = []
    if environment.get("WAYLAND_DISPLAY"):
        found.append(WL_COPY)
    if environment.get("DISPLAY"):
        found += [XCLIP, XSEL]
    if not afar and platform == "darwin":
        found.append(PBCOPY)
    if not afar and (platform == "win32" or environment.get("WSL_DISTRO_NAME")):
        found.append(CLIP)
    if environment.get("TMUX"):
        found.append(TMUX)
    return [tool for tool in found if shutil.which(tool.name, path=environment.get("PATH", ""))]


async def takes(tool: Tool, text: str, environment: Mapping[str, str]) -> bool:
    """Give the text to the tool; returns whether the tool accepted it."""
    path = shutil.which(tool.name, path=environment.get("PATH", ""))
    if path is None:
        return False
    try:
        # A session of its own: it may stay to serve what it holds, and the terminal's end is not its end.
        process = await asyncio.create_subprocess_exec(
            path,
            *tool.arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env={**environment, "LC_CTYPE": "UTF-8"} if tool is PBCOPY else dict(environment),
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        async with asyncio.timeout(PATIENCE):
            await process.communicate(text.encode(tool.encoding))
    except (TimeoutError, OSError):
        return False
    finally:
        if process.returncode is None:
            _end(process)
            await process.wait()
    return process.returncode == 0


def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def fits(text: str) -> bool:
    """Whether a terminal accepts a text of this length."""
    return 4 * ((len(text.encode()) + 2) // 3) <= MOST


def passed_through(text: str) -> str:
    """The terminal's escape sequence, wrapped for a tmux that lets such sequences through."""
    coded = base64.b64encode(text.encode()).decode()
    return f"\x1bPtmux;\x1b\x1b]52;c;{coded}\x07\x1b\\"
