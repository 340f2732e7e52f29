"""A run of another file in the demo's place: under its name, as sealed, and with errors that name it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from quiz.demo.source import read_demo
from quiz.run.confine import can_seal
from quiz.run.request import Request, request_for
from quiz.run.runner import Runner

ROOT = Path(__file__).resolve().parents[2]

OTHER = '''"""Another text of the demo."""

from quiz.demo import Show, demo
from snippets.cases.beside import ANSWER


@demo(zh="改过")
def {name}(show: Show, depth: int = 3, seed: int = 0) -> None:
    """Does something else."""
{body}
'''


def other_of(request: Request, folder: Path, body: str, **given: Any) -> Request:
    """A file that stands in for the request's demo; its deck has a module for it to import."""
    (request.deck / "snippets/cases/beside.py").write_text('"""Beside."""\n\nANSWER = 42\n')
    file = folder / "elsewhere" / f"{request.function}.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(OTHER.format(name=request.function, body=body))
    original = read_demo(request.deck / f"snippets/{request.demo}.py", request.demo)
    return request_for(original, request.deck, given, read_demo(file, request.demo))


async def test_it_runs_under_the_demos_name_with_parameters_of_its_own(
    snippet: Callable[..., Request], tmp_path: Path, collect: Any, runner: Runner
) -> None:
    original = snippet("show.metric('x', 1)")
    request = other_of(
        original, tmp_path, "    show.metric('x', ANSWER + depth)\n    print(__name__, __file__)", depth=5
    )
    result = await collect(runner, request)
    assert result.end.outcome == "finished", result.end
    assert result.metrics == {"x": 47}
    assert result.text() == f"snippets.{request.demo.replace('/', '.')} {request.source}\n"
    assert (await collect(runner, original)).metrics == {"x": 1}
    assert list(Path(request.source).parent.iterdir()) == [Path(request.source)]  # no bytecode beside it


async def test_it_reads_its_own_file_and_none_beside_it(
    snippet: Callable[..., Request], tmp_path: Path, collect: Any, runner: Runner
) -> None:
    body = "    print(len(open(__file__).read()))\n    open(__file__.replace('.py', '.draft')).read()"
    request = other_of(snippet("pass"), tmp_path, body)
    file = Path(request.source)
    file.with_suffix(".draft").write_text("secret")
    result = await collect(runner, request)
    assert result.text() == f"{len(file.read_text())}\n"
    if can_seal():
        assert result.end.outcome == "failed"
        assert "PermissionError" in result.end.error

    writes = other_of(snippet("pass"), tmp_path, "    open(__file__, 'a').write('more')")
    before = Path(writes.source).read_text()
    result = await collect(runner, writes)
    if can_seal():
        assert result.end.outcome == "failed"
        assert Path(writes.source).read_text() == before


async def test_an_error_quotes_the_line_that_ran_though_the_file_was_saved_anew(
    snippet: Callable[..., Request], tmp_path: Path, collect: Any, runner: Runner
) -> None:
    until_saved = "    while 'mine' in open(__file__).read(): pass\n"
    body = f"    show.metric('begun', 1)\n{until_saved}    raise KeyError('mine')"
    request = other_of(snippet("pass"), tmp_path, body)
    run = runner.start(request)
    async for event in run.events():
        if getattr(event, "name", "") == "begun":
            Path(request.source).write_text("# all new\n" * 40)
        last = event
    await run.stop()
    assert f'File "{request.source}", line 12, in {request.function}' in str(last.error)
    assert "raise KeyError('mine')" in str(last.error)
    assert "quiz/run" not in str(last.error)


async def test_a_file_that_is_gone_ends_the_run_and_no_more(
    snippet: Callable[..., Request], tmp_path: Path, collect: Any, runner: Runner
) -> None:
    request = replace(snippet("pass"), source=str(tmp_path / "gone.py"))
    assert (await collect(runner, request)).end.outcome == "failed"


async def test_an_error_of_a_copy_in_a_checkout_shows_none_of_our_own_lines(
    tmp_path: Path, collect: Any, forked: Runner
) -> None:
    original = read_demo(ROOT / "snippets/timeline/growth.py", "timeline/growth")
    copy = tmp_path / "growth.py"
    copy.write_text(
        original.path.read_text(encoding="utf-8").replace("\nimport math\n", "\nmathh\nimport math\n")
    )
    request = request_for(original, ROOT, {}, read_demo(copy, original.name))
    end = (await collect(forked, request)).end
    first, where, line, last = end.error.splitlines()
    assert first == "Traceback (most recent call last):"
    assert f'File "{copy}", line 3, in <module>' in where
    assert (line.strip(), last) == ("mathh", "NameError: name 'mathh' is not defined")
