"""Every command of the documentation is run as it stands, and prints what the page says that it prints."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from quiz.cli.parser import build
from tests.cli.conftest import ADD, QUESTIONS
from tests.docs.page import PAGES, ROOT, Command, File, matches, page, prose, spans, steps
from tests.patience import PATIENCE
from tests.pty.terminal import Terminal

OWN = ("settings.toml", "keys.toml")
"""Files of the learner's, which lie where Runcall looks for them."""

OPENS = re.compile(r"(?:\w+=\S+ )*(?:runcall(?: --(?:deck|lang) \S+| --no-mouse)*|make quiz)")
GOES_ON = re.compile(r"runcall (?:serve|demo --watch)\b.*")
NOT_HERE = re.compile(
    r"make (?P<target>[\w-]+)|(?:python -m (?P<module>[\w.]+)|(?:python|pytest) (?P<path>[\w./]+))(?: .*)?"
)
"""What is too long to run here, or tested elsewhere: what it names must be there; make's targets are CI's."""


class Place:
    """A folder of the page's own to work in, with a home in it, and the terminal's environment."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.folder, self.home = folder / "work", folder / "home"
        self.folder.mkdir()
        self.home.mkdir()
        (folder / "tmp").mkdir()
        self.environment = {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(folder),
            "RUNCALL_HOME": str(self.home),
            "TMPDIR": str(folder / "tmp"),
            "LANG": {"zh": "zh_CN.UTF-8"}.get(lang, "C.UTF-8"),
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "TZ": os.environ["TZ"],
        }

    def without_torch(self, python: Path) -> None:
        """Let `runcall` be run by this Python."""
        script = self.folder / "bin" / "runcall"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\nexec {python} -m quiz "$@"\n', encoding="utf-8")
        script.chmod(0o755)
        self.environment["PATH"] = f"{script.parent}:{self.environment['PATH']}"

    def write(self, file: File) -> None:
        path = (self.home if file.name in OWN else self.folder) / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8")

    def run(self, words: str) -> tuple[int, str]:
        ended = subprocess.run(
            ["sh", "-c", words],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=10 * PATIENCE,
            check=False,
        )
        return ended.returncode, ended.stdout

    def open(self, words: str) -> None:
        """The app: it comes, and q leaves it."""
        if words == "make quiz":  # of an environment that it would first have to install: what it opens then
            words = f"make -C {ROOT} quiz" if installed() else "runcall"
        (self.home / "settings.toml").touch()  # who is there for the first time is asked, not led to Today
        terminal = Terminal(["sh", "-c", words], self.environment, (100, 30), folder=self.folder)
        try:
            terminal.until("Runcall", "q ")
            terminal.send("q")
            assert terminal.wait() == 0
        finally:
            terminal.close()

    def go_on(self, words: str) -> str:
        """What goes on until Ctrl-C: what it says first."""
        begun = subprocess.Popen(
            ["sh", "-c", f"exec {words}"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert begun.stdout is not None
        try:
            first = begun.stdout.readline()
            begun.send_signal(signal.SIGINT)
            assert begun.wait(PATIENCE) in (0, 130)
        finally:
            begun.kill()
            begun.wait()
            begun.stdout.close()
        return first


def language(name: str) -> str:
    return "zh" if name.endswith(".zh.md") else "en"


@pytest.mark.parametrize("name", PAGES)
def test_every_command_of_the_page_does_what_the_page_says(name: str, tmp_path: Path) -> None:
    place = Place(tmp_path, language(name))
    for step in steps(page(name)):
        if isinstance(step, File):
            place.write(step)
        elif NOT_HERE.fullmatch(step.words):
            is_there(step.words)
            if step.words == "make quiz":
                place.open(step.words)
            elif step.words == "make help":
                assert place.run(f"make -C {ROOT} help")[0] == 0
            elif step.words in ("make test", "make lint"):
                assert step.words in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
        elif OPENS.fullmatch(step.words):
            place.open(step.words)
        elif GOES_ON.fullmatch(step.words):
            assert matches(first := place.go_on(step.words), step.printed or "…"), f"{step.words}\n{first}"
        else:
            holds(step, *place.run(step.words))


def installed() -> bool:
    """Whether the checkout's own environment is as the Makefile wants it."""
    return subprocess.run(["make", "-q", ".venv/.installed"], cwd=ROOT, check=False).returncode == 0


def holds(command: Command, code: int, printed: str) -> None:
    assert code == command.code, f"{command.words}\nended with {code}:\n{printed}"
    if command.printed is not None:
        assert matches(printed, command.printed), f"{command.words}\nprinted:\n{printed}"


def is_there(words: str) -> None:
    """The target, the module or the file that a longer command names."""
    named = NOT_HERE.fullmatch(words)
    assert named
    if named["target"]:
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert named["target"] in targets, words
    else:
        path = ROOT / (named["path"] or named["module"].replace(".", "/"))
        assert path.exists() or path.with_suffix(".py").exists(), words


ANY = {
    "ID": "two-and-two",
    "RATING": "good",
    "TEXT": "two",
    "NAME": "sums/add",
    "TOPIC": "sums",
    "FOLDER": "deck",
    "FILE": "deck/snippets/sums/add.py",
    "SHARED": "shared",
}
ANY_ZH = {
    "编号": "ID",
    "文字": "TEXT",
    "名称": "NAME",
    "主题": "TOPIC",
    "牌组": "FOLDER",
    "文件": "FILE",
    "共享文件夹": "SHARED",
}
"""What stands for the capital words of a table."""


def table(name: str) -> list[str]:
    """The commands of the page's table, with words for what stands in capitals."""
    rows = [line.split(" | ")[0] for line in prose(page(name)).splitlines() if line.startswith("| `runcall")]
    return [_filled(span) for row in rows for span in spans(row)]


def _filled(words: str) -> str:
    for chinese, english in ANY_ZH.items():
        words = re.sub(rf"(?<=[ =]){chinese}\b", english, words)
    return re.sub(r"\b[A-Z]{2,}\b", lambda found: ANY.get(found[0], found[0]), words)


def test_every_command_of_the_table_runs(tmp_path: Path, light: Path) -> None:
    """On a small deck, where PyTorch is not installed: each of them would load it, some more than once."""
    place = Place(tmp_path, "en")
    place.without_torch(light)
    place.write(File("deck/questions/sums.yaml", QUESTIONS))
    place.write(File("deck/snippets/sums/add.py", ADD))
    place.environment["RUNCALL_DECK"] = "deck"
    assert place.run("runcall trust deck --yes")[0] == 0
    for words in table("docs/learners.md"):
        if OPENS.fullmatch(words):
            continue  # opened by the test above
        if GOES_ON.fullmatch(words):
            assert place.go_on(words).strip()
            continue
        code, printed = place.run(words)
        fine = (0, 1, 2) if words == "runcall doctor" else (0, 1)  # it misses PyTorch, and says so
        assert code in fine, f"{words}\nended with {code}:\n{printed}"
        assert printed.strip(), words


def test_both_languages_have_the_same_commands() -> None:
    assert table("docs/learners.zh.md") == table("docs/learners.md")


@pytest.mark.parametrize("name", PAGES)
def test_every_command_within_the_text_is_one(name: str) -> None:
    for words in spans(page(name)):
        if words.startswith("runcall ") and "--help" not in words:
            wanted = _filled(re.sub(r"[\[\]…]", "", words)).split()[1:]
            wanted = [word.replace("[ID…]", "two-and-two") for word in wanted]
            options, rest = build("en", wanted).parse_known_args(wanted)
            assert not rest or options.command == "demo", f"{name}: {words}"
