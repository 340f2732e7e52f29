"""`--export FILE`: saves a run or a sweep, in the format that the file's ending names."""

from pathlib import Path
from typing import TYPE_CHECKING

from quiz.cli.place import Refused
from quiz.messages import compare as words
from quiz.messages.shell import say

if TYPE_CHECKING:
    from quiz.view.export import Result


def checked(path: str | None, lang: str) -> Path | None:
    """The file that was asked for. Raises Refused for a name with another ending, before anything runs."""
    from quiz.view.export import ENDINGS

    if path is None:
        return None
    file = Path(path).expanduser()
    if file.suffix.lower() not in ENDINGS:
        raise Refused(words.EXPORT_ENDING[lang].format(path=path))
    if not file.absolute().parent.is_dir():
        raise Refused(say("no_folder", lang, path=file.absolute().parent))
    return file


def write(file: Path, result: "Result", lang: str) -> None:
    """Write it. Raises Refused where that can't be done."""
    from quiz.view.export import exported

    try:
        file.write_bytes(exported(result, file.suffix.lower(), lang).encode())
    except OSError as error:
        raise Refused(say("cant_write", lang, path=file, why=error.strerror)) from None
