"""Exports a result to files in the learner's own folder, and says where they are."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.messages import compare as words
from quiz.tui.work import work

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp
    from quiz.view.export import Result


def export(app: "RuncallApp", result: "Result | None") -> None:
    """Write the result in every format and show the path; without a result, say so."""
    if result is None:
        app.tell(words.NOTHING_TO_EXPORT[app.lang], "warning")
    else:
        app.run_worker(work(_export, app, result), group="export", exit_on_error=False)


async def _export(app: "RuncallApp", result: "Result") -> None:
    """Write the files; any error becomes a notice."""
    from quiz.study.home import exports_folder

    name = f"{result.demo.replace('/', '-')}-{app.services.clock():%Y%m%d-%H%M%S}"
    try:
        files = await asyncio.to_thread(write_all, exports_folder(), name, result, app.lang)
    except Exception as error:
        app.complain(words.EXPORT_FAILED, error)
        return
    endings = ",".join(file.suffix[1:] for file in files)
    app.tell(words.EXPORTED[app.lang].format(path=f"{files[0].with_suffix('')}.{{{endings}}}"))


def write_all(folder: Path, name: str, result: "Result", lang: str) -> list[Path]:
    """Write the result as JSON, CSV and SVG, under a name not used before. Raises OSError."""
    from quiz.view.export import ENDINGS, exported

    folder.mkdir(parents=True, exist_ok=True)
    free, count = name, 1
    while any((folder / f"{free}{ending}").exists() for ending in ENDINGS):
        count += 1
        free = f"{name}-{count}"
    files = [folder / f"{free}{ending}" for ending in ENDINGS]
    for file in files:
        file.write_bytes(exported(result, file.suffix, lang).encode())
    return files
