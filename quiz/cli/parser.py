"""The command line's grammar: every command, its arguments and its help in the learner's language."""

import argparse
import os
import re
from collections.abc import Collection
from typing import Any

from quiz import __version__
from quiz.cli.asked import LANGUAGES, decks_or_usual
from quiz.messages.shell import ABOUT, COMMANDS, EXIT_CODES, OPTIONS, SAY
from quiz.run.cores import cores

MISTAKES = {
    r"the following arguments are required: (.*)": r"缺少 \1",
    r"unrecognized arguments: (.*)": r"不认识 \1",
    r"argument (\S+): ": r"\1：",
    r"invalid choice: (.*) \(choose from (.*)\)": r"不能是 \1，可选 \2",
    r"not allowed with argument (.*)": r"不能与 \1 同用",
    r"expected one argument": "需要一个值",
    r"expected at least one argument": "至少需要一个值",
    r"invalid int value: (.*)": r"\1 不是整数",
    r"(.*) is not a whole number of 1 or more": r"\1 不是大于零的整数",
}
"""What argparse says of a wrong command line, in Chinese."""


FILLER = "\0"
"""Stands in a line for the second cell of a Chinese character while argparse lays it out."""

RATINGS = ("again", "hard", "good", "easy")


class _Formatter(argparse.HelpFormatter):
    """Says "usage" in the learner's language, and counts the cells of Chinese: argparse counts characters."""

    usage = ""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """The line on how a command is written; the lines after it are indented by its cells."""
        told = self.usage if prefix is None else prefix
        wide = sum(not letter.isascii() for letter in told)
        super().add_usage(usage, actions, groups, told + FILLER * wide)

    def format_help(self) -> str:
        """All of it, with a Chinese colon behind a Chinese heading."""
        return re.sub(r"(?m)^([^\x00-\x7f]+):$", r"\1：", super().format_help().replace(FILLER, ""))

    def _split_lines(self, text: str, width: int) -> list[str]:
        if text.isascii():
            return super()._split_lines(text, width)
        from quiz.text.rows import plain
        from quiz.text.wrap import wrap

        return [plain(row) for row in wrap(" ".join(text.split()), width)]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))


class Parser(argparse.ArgumentParser):
    """argparse with headings in the learner's language and one-line errors."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        """As wide as the terminal: argparse would ask shutil, whose import takes a tenth of the help."""
        formatter = _Formatter(self.prog, width=_columns() - 2)
        formatter.usage = SAY["usage"][self.get_default("lang") or "en"]
        return formatter

    def titled(self, lang: str) -> "Parser":
        """Itself, its two headings in the language: argparse has no public way to name them."""
        self._positionals.title, self._optionals.title = SAY["arguments"][lang], SAY["options"][lang]
        return self

    def error(self, message: str) -> None:  # type: ignore[override]
        """Say what is wrong with the command line and how to get help; exits 2."""
        lang = self.get_default("lang") or "en"
        if lang == "zh":
            for pattern, chinese in MISTAKES.items():
                message = re.sub(pattern, chinese, message)
        self.exit(2, f"{self.prog}: {message}\n{SAY['usage'][lang]}{self.prog} --help\n")


def build(lang: str, words: Collection[str]) -> argparse.ArgumentParser:
    """The parser for these words, its help in the language: of commands not among them it has the names."""
    say = {key: words[lang] for key, words in OPTIONS.items()}

    def shared(decks: str, helps: bool = True) -> Parser:
        """What stands before a command or after it; the decks of the two places are kept apart."""
        both = Parser(add_help=False)
        if helps:
            both.add_argument("-h", "--help", action="help", help=say["help"])
        both.add_argument("--lang", choices=LANGUAGES, default=lang, help=say["lang"])
        both.add_argument(
            "--deck", dest=decks, action="append", metavar="FOLDER", default=[], help=say["deck"]
        )
        return both

    parser = Parser(
        prog="runcall",
        description=ABOUT[lang],
        epilog=EXIT_CODES[lang],
        parents=[shared("before")],
        add_help=False,
        allow_abbrev=False,
    ).titled(lang)
    parser.add_argument("--version", action="version", version=f"runcall {__version__}", help=say["version"])
    parser.add_argument("--no-mouse", dest="mouse", action="store_false", help=say["no_mouse"])
    parser.add_argument("--plain", action="store_true", help=say["plain"])
    parser.set_defaults(command=None, after=[], lang=lang)
    commands = parser.add_subparsers(
        title=SAY["commands"][lang], metavar="COMMAND", parser_class=Parser, prog=parser.prog
    )

    def command(name: str, helps: bool = True) -> Parser:
        if name not in words:
            return commands.add_parser(name, help=COMMANDS[name][lang], add_help=False)
        made = commands.add_parser(
            name,
            help=COMMANDS[name][lang],
            description=COMMANDS[name][lang],
            parents=[shared("after", helps)],
            add_help=False,
            allow_abbrev=False,
        ).titled(lang)
        made.add_argument("--json", action="store_true", help=say["json"])
        made.set_defaults(command=name, lang=lang)
        return made

    command("list").add_argument("--topic", help=say["topic"])
    command("show").add_argument("id", help=say["id"])
    command("search").add_argument("text", nargs="+", help=say["text"])
    command("demos").add_argument("--topic", help=say["topic"])
    _demo_options(command("demo", helps=False), say)
    _check_options(command("check"), say)
    _verify_options(command("verify"), say)
    command("due")
    grade = command("grade")
    grade.add_argument("id", help=say["id"])
    grade.add_argument("rating", type=_rating, choices=RATINGS, help=say["rating"])
    for plain in ("undo", "redo", "held", "keys"):
        command(plain)
    for hold in ("suspend", "resume", "bury", "flag"):
        command(hold).add_argument("id", help=say["id"])
    _plan_options(command("plan"), say)
    command("stats")
    _quiz_options(command("quiz"), say)
    command("mock").add_argument("--report", metavar="FILE", help=say["report"])
    sync = command("sync")
    sync.add_argument("folder", metavar="FOLDER", help=say["folder"])
    sync.add_argument("--create", action="store_true", help=say["create"])
    train = command("train").add_mutually_exclusive_group()
    train.add_argument("--dry-run", action="store_true", help=say["dry_run"])
    train.add_argument("--reset", action="store_true", help=say["reset"])
    _trust_options(command("trust"), say)
    command("untrust").add_argument("folder", metavar="FOLDER", help=say["trusted_folder"])
    command("doctor").add_argument("--repair", action="store_true", help=say["repair"])
    serve = command("serve")
    serve.add_argument("--port", type=int, metavar="N", default=8765, help=say["port"])
    serve.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help=say["host"])
    return parser


def _check_options(check: Parser, say: dict[str, str]) -> None:
    """Which deck to check, and what else to compare it with."""
    check.add_argument("path", nargs="?", help=say["path"])
    check.add_argument("--record", action="store_true", help=say["record"])
    check.add_argument("--documents", metavar="FOLDER", help=say["documents"])


def _demo_options(demo: Parser, say: dict[str, str]) -> None:
    """Which demo, whether at several values, and where the result goes; its parameters are read elsewhere."""
    demo.add_argument("name", nargs="?", help=say["name"])
    demo.add_argument("--yes", action="store_true", help=say["once"])
    demo.add_argument("--sweep", metavar="NAME=LOW:HIGH:COUNT", help=say["sweep"])
    demo.add_argument("--jobs", type=_positive, default=cores(), metavar="N", help=say["jobs"])
    demo.add_argument("--export", metavar="FILE", help=say["export"])
    demo.add_argument("--edited", action="store_true", help=say["edited"])
    demo.add_argument("--watch", metavar="FILE", help=say["watch"])


def _verify_options(verify: Parser, say: dict[str, str]) -> None:
    """Which proofs, how often, and what is written of them."""
    verify.add_argument("id", nargs="*", help=say["ids"])
    verify.add_argument("--jobs", type=_positive, default=cores(), help=say["jobs"])
    verify.add_argument("--seeds", type=_positive, metavar="N", default=1, help=say["seeds"])
    verify.add_argument("--changed", action="store_true", help=say["changed"])
    verify.add_argument("--report", metavar="FILE", help=say["report"])


def _plan_options(plan: Parser, say: dict[str, str]) -> None:
    """For which day, at how many minutes a day."""
    plan.add_argument("--interview", metavar="DATE", help=say["interview"])
    plan.add_argument("--minutes", type=_positive, metavar="N", help=say["minutes"])
    plan.add_argument("--forget", action="store_true", help=say["forget"])


def _trust_options(trust: Parser, say: dict[str, str]) -> None:
    """Which deck, or all."""
    trust.add_argument("folder", metavar="FOLDER", nargs="?", help=say["trusted_folder"])
    trust.add_argument("--list", action="store_true", help=say["list"])
    trust.add_argument("--yes", action="store_true", help=say["yes"])


def _quiz_options(quiz: Parser, say: dict[str, str]) -> None:
    """What to ask, how much, and by which chance."""
    about = quiz.add_mutually_exclusive_group()
    about.add_argument("--topic", help=say["topic"])
    about.add_argument("--level", choices=("core", "deep", "trap"), help=say["level"])
    among = ("all", "weak", "errata", "predict", "choice", "cloze", "order")
    about.add_argument("--among", choices=among, default="all", help=say["among"])
    quiz.add_argument("--count", type=_positive, metavar="N", default=10, help=say["count"])
    quiz.add_argument("--seed", type=int, metavar="N", help=say["seed"])
    unfinished = quiz.add_mutually_exclusive_group()
    unfinished.add_argument("--go-on", action="store_true", help=say["go_on"])
    unfinished.add_argument("--anew", action="store_true", help=say["anew"])


def decks(options: argparse.Namespace) -> list[str]:
    """The folders of `--deck`, wherever it stood; RUNCALL_DECK's where there is none."""
    return decks_or_usual([*options.before, *options.after], os.environ)


def _columns() -> int:
    try:
        return int(os.environ.get("COLUMNS", "")) or os.get_terminal_size().columns
    except (ValueError, OSError):
        return 80


def _rating(text: str) -> str:
    """A rating's English name for its Chinese one."""
    from quiz.messages.interface import RATINGS as NAMES

    return next((name.en.lower() for name in NAMES.values() if text == name.zh), text)


def _positive(text: str) -> int:
    number = int(text) if text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return number
