"""The learner's settings file: read whole, changed line by line, so that comments and all else in it stay."""

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from quiz.bank.folder_lock import locked
from quiz.study.error import StudyError

Value: TypeAlias = str | int | float | bool
"""What a setting can be."""

_settings_lock = Lock()

_PLAIN = re.compile(
    r"([\w-]+)[ \t]*=[ \t]*"
    r"(?:(\"[^\"\\]*\"|'[^']*')|(true|false|[+-]?(?:0|[1-9]\d*)(?:\.\d+)?))"
    r"[ \t]*(?:#.*)?",
    re.ASCII,
)
_KEY = re.compile(r"[ \t]*[\w\"'.-]+[ \t]*=")


def write_values(path: Path, values: Mapping[str, Value], head: str = "") -> None:
    """Set these names, each in its own line; a new file begins with `head`.

    The file is changed at once or not at all. Raises StudyError if it can't be, or isn't TOML, or says what
    is to be changed in a way that no line can be put for.
    """
    with changing(path):
        text = text_of(path) or head
        before = parsed(text, path)
        for name, value in values.items():
            wanted = {**before, name: value}
            text = next((t for t in _candidates(text, name, value) if _reads(t, wanted)), "")
            if not text:
                raise StudyError("settings_by_hand", path)
            before = wanted
        replace_file(path, text)


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Lock the file while it is read and changed: no other thread or program may write in between."""
    folder = Path(os.path.realpath(path)).parent
    with _settings_lock, ExitStack() as held:
        with suppress(OSError):  # what keeps the folder from being held keeps the file from being written
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(folder))
        yield


def quickly_read(path: Path) -> dict[str, Any]:
    """What the file says outside its tables, or with them; nothing where it can't be read.

    A start waits for it, so a file that is plainly written is read without a parser.
    """
    try:
        text = text_of(path)
        found = _plainly(text)
        return parsed(text, path) if found is None else found
    except StudyError:
        return {}


def _plainly(text: str) -> dict[str, Any] | None:
    """The values before the first table if each has a line of its own; None for anything else."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        bare = line.strip(" \t")
        if bare.startswith("["):
            break
        if not bare or bare.startswith("#"):
            continue
        match = _PLAIN.fullmatch(bare)
        if match is None or match[1] in found:
            return None
        name, quoted, word = match[1], match[2], match[3]
        found[name] = quoted[1:-1] if quoted else _word(word)
    return found


def _word(text: str) -> Value:
    """A switch or a number."""
    if text in ("true", "false"):
        return text == "true"
    return float(text) if "." in text else int(text)


def text_of(path: Path) -> str:
    """What the file holds; nothing if there is none. Raises StudyError."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise StudyError("settings_unread", path, cause=error.errno) from error
    except UnicodeDecodeError as error:
        raise StudyError("settings_unread", path, cause=errno.EILSEQ) from error


def parsed(text: str, path: Path) -> dict[str, Any]:
    """The settings by their names. Raises StudyError for what is no TOML."""
    if not text:
        return {}
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StudyError("settings_no_toml", path, detail=str(error)) from error


def line_of(text: str, name: str) -> int:
    """The line that sets a name (`table.name` in its table) or begins a table; 0 if it can't be told."""
    table, _, last = name.rpartition(".")
    at = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"[ \t]*\[+[ \t]*([^\]]+?)[ \t]*\]", line):
            at = re.sub(r"[\s\"']", "", head[1])
            if at == name:
                return number
        elif at == table and re.match(rf"[ \t]*[\"']?{re.escape(last)}[\"']?[ \t]*=", line):
            return number
    return 0


def replace_file(path: Path, text: str) -> None:
    """Replace the file's text, completely or not at all. Raises StudyError.

    A symbolic link stays one, for those who keep their settings in a folder of their own; so do the file's
    permissions.
    """
    path = Path(os.path.realpath(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="") as file:
            if path.exists():
                beside.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):  # its folder may be what failed
            beside.unlink(missing_ok=True)
        raise StudyError("settings_unwritten", path, cause=error.errno) from error


def _reads(text: str, wanted: Mapping[str, Any]) -> bool:
    """Whether the text says just that: whatever a line looked like, nothing else may have changed."""
    import tomllib

    try:
        return _plain(tomllib.loads(text)) == _plain(wanted)
    except tomllib.TOMLDecodeError:
        return False


def _plain(table: Mapping[str, Any]) -> dict[str, str]:
    """Each value in its written form, so that `true` is not 1 and nan equals itself."""
    return {name: repr(value) for name, value in table.items()}


def _candidates(text: str, name: str, value: Value) -> Iterator[str]:
    """Texts in which the name may have its value: in its own line, else in a new one before any table."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    line = re.compile(rf"([ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*=[ \t]*)(.*?)([ \t]*(?:#.*)?)(\r?\n|$)")
    table = next(
        (index for index, each in enumerate(lines) if each.lstrip(" \t").startswith("[")), len(lines)
    )
    last = 0
    for index, each in enumerate(lines[:table]):
        if _KEY.match(each):
            last = index + 1
        if found := line.fullmatch(each):
            put = found[1] + written(value) + found[3] + found[4]
            yield "".join([*lines[:index], put, *lines[index + 1 :]])
    new = f"{name} = {written(value)}{end}"
    for place in dict.fromkeys((last or (table if table == len(lines) else 0), table, 0)):
        above = "".join(lines[:place])
        if above and not above.endswith("\n"):
            above += end
        below = "".join(lines[place:])
        yield above + new + (end if below.lstrip(" \t").startswith("[") else "") + below


def written(value: Value) -> str:
    """A value written as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)
