"""The real app on a real deck: a small one in a temporary folder, or the built-in one."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from time import monotonic

import pytest
from textual.css.query import NoMatches
from textual.pilot import Pilot

from quiz.bank.built_in import built_in_deck
from quiz.run.runner import Runner
from quiz.study.crashes import reports
from quiz.tui.app import RuncallApp
from quiz.tui.services import services_for
from tests.patience import PATIENCE

QUESTIONS = """
- id: mask-token
  topic: masks
  level: core
  asked: often
  prompt:
    zh: 为什么 [MASK] 只在预训练里出现？[/ 与 x[i] 都要原样显示。
    en: Why does [MASK] occur in pre-training only? [/ and x[i] must be shown as they are.
  answer:
    zh: |
      因为下游没有 `[MASK]`。共 [6](claim:total) 个，其中 [0.5](claim:share) 被选中，
      [7](claim:wrong) 是错的，[0.9](claim:paper) 见论文。
    en: |
      Because no task has `[MASK]`. There are [6](claim:total), of which [0.5](claim:share) are selected;
      [7](claim:wrong) is wrong, [0.9](claim:paper) is the paper's.
  key_points:
    - {zh: 下游没有掩码, en: No masks downstream}
    - {zh: 八成一成一成, en: Eighty ten ten}
  demo: tiny/count
  claims:
    total:
      value: 6
      proof: {run: tiny/count, metric: total}
    share:
      value: 0.5
      within: 0.01
      proof: {run: tiny/count, metric: share}
    wrong:
      value: 7
      proof: {run: tiny/count, with: {size: large}, metric: total}
      document: {file: doc.txt, section: 一, quote: 七, verdict: wrong}
      note:
        zh: 原文数错了。把大号的也算了进去。
        en: The document miscounts. It has counted the large ones too.
    paper:
      value: 0.9
      cites: Someone 2019
  follow_ups: [second-question]
  sources: [Someone 2019]
- id: second-question
  topic: masks
  level: deep
  asked: sometimes
  prompt: {zh: 第二题？, en: The second question?}
  answer: {zh: 没有演示。, en: It has no demo.}
  key_points: [{zh: 一点, en: one point}]
- id: third-question
  topic: other
  level: trap
  asked: rarely
  prompt: {zh: 第三题？, en: The third question?}
  answer: {zh: 会出错的演示。, en: A demo that fails.}
  key_points: [{zh: 一点, en: one point}]
  demo: tiny/fails
"""

HEAD = """
from typing import Annotated, Literal
import time
from quiz.demo import Range, Show, Words, demo

"""

SNIPPETS = {
    "count": '''"""Counts."""'''
    + HEAD
    + '''
@demo(zh="数一数", en="Count")
def count(
    show: Show,
    size: Literal["base", "large"] = "base",
    share: Annotated[float, Range(0, 1)] = 0.5,
    width: Annotated[int, Range(2, 8192), Words("隐藏维度", "hidden size")] = 768,
    loud: bool = False,
    seed: int = 0,
) -> None:
    """Count."""
    show.say(zh="开始数 [MASK]。", en="Counting [MASK] now.")
    show.metric("total", 6 if size == "base" else 12, zh="总数", en="total")
    show.metric("share", share, zh="比例", en="share")
    show.table("kinds", ["kind", "n"], [["[MASK]", 5], ["other", 1]], zh="种类", en="Kinds")
    print("plain [/] output")
''',
    "fails": '''"""Fails."""'''
    + HEAD
    + '''
@demo(zh="会出错", en="Fails")
def fails(show: Show, seed: int = 0) -> None:
    """Fail."""
    show.say(zh="就要出错了", en="about to fail")
    raise ValueError("the [red] herring [/")
''',
    "sleeps": '''"""Sleeps."""'''
    + HEAD
    + '''
@demo(zh="睡着", en="Sleeps")
def sleeps(show: Show, seed: int = 0) -> None:
    """Sleep."""
    show.progress(1, 4, zh="第一步", en="step one")
    time.sleep(60)
''',
    "prints": '''"""Prints."""'''
    + HEAD
    + '''
@demo(zh="打印", en="Prints")
def prints(show: Show, lines: Annotated[int, Range(1, 200000)] = 30000, seed: int = 0) -> None:
    """Print."""
    for n in range(lines):
        print("line", n)
''',
}


def write_deck(root: Path) -> Path:
    """A small deck: three questions, four demos, none of which needs torch."""
    (root / "questions").mkdir(parents=True)
    (root / "questions" / "masks.yaml").write_text(QUESTIONS, encoding="utf-8")
    folder = root / "snippets" / "tiny"
    folder.mkdir(parents=True)
    for package in (root / "snippets", folder):
        (package / "__init__.py").write_text('"""Demos."""\n')
    for name, source in SNIPPETS.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return root


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 2, 10, 0, tzinfo=timezone(timedelta(hours=8)))

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **time: float) -> None:
        """Let time pass."""
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which the app recognises a second Ctrl-C: it stands still until it is changed."""
    time = [1000.0]
    monkeypatch.setattr("quiz.tui.app.monotonic", lambda: time[0])
    return time


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home for the test, so that nobody's progress is touched. Fails if a crash report was not read."""
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    yield tmp_path / "home"
    assert taken_reports(tmp_path / "home") == []


def taken_reports(home: Path) -> list[str]:
    """The crash reports, the newest first; they are deleted."""
    found = reports(home / "crashes")
    texts = [path.read_text(encoding="utf-8") for path in found]
    for path in found:
        path.unlink()
    return texts


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_deck(tmp_path / "deck")


OpenApp = Callable[..., AbstractAsyncContextManager[tuple[RuncallApp, Pilot[None]]]]


@pytest.fixture
def open_app(small_deck: Path, clock: Clock) -> OpenApp:
    """`async with open_app(lang="en", size=(80, 24)) as (app, pilot)`: the app, its bank open."""

    @asynccontextmanager
    async def opened(
        lang: str = "zh", size: tuple[int, int] = (120, 40), built_in: bool = False, deck: Path | None = None
    ) -> AsyncIterator[tuple[RuncallApp, Pilot[None]]]:
        root = built_in_deck() if built_in else deck or small_deck
        services = replace(services_for((root,), {}), make_runner=lambda _: Runner(way="cold"), clock=clock)
        app = RuncallApp(services, lang)
        async with app.run_test(size=size, notifications=True) as pilot:
            await until(pilot, lambda: app.deck is not None)
            await pilot.pause()
            yield app, pilot

    return opened


async def until(pilot: Pilot[None], true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Let the app go on until something is so; fail if it never is. A screen still to come isn't so yet."""
    end = monotonic() + seconds
    while not _holds(true):
        assert monotonic() < end, "it never came true on this screen:\n" + frame(pilot.app)
        await pilot.pause(0.02)


def _holds(true: Callable[[], bool]) -> bool:
    try:
        return true()
    except NoMatches:
        return False


def frame(app: RuncallApp) -> str:
    """The whole screen as plain text, as the terminal would show it."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips()[: app.size.height])
