"""The page and its files, read once: the terminal of textual-serve's package, and a frame of our own.

Of that package only files are used (xterm.js, bundled, and a font): its server lets anybody in, its page asks
a font host on the internet, and its apps outlive it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template

from quiz.demo.words import Words
from quiz.messages import serve as words

TYPES = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}

OURS = ("page.js", "page.css", "icon.svg")
THEIRS = {
    "terminal.js": "js/textual.js",
    "terminal.css": "css/xterm.css",
    "font.ttf": "fonts/RobotoMono-VariableFont_wght.ttf",
    "italic.ttf": "fonts/RobotoMono-Italic-VariableFont_wght.ttf",
}

PAGE = Template("""<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Runcall</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="terminal.css">
<link rel="stylesheet" href="page.css">
<script src="page.js" nonce="$nonce" defer></script>
</head>
<body>
<div class="textual-terminal" data-font-size="16"></div>
<div id="cover" role="status">
<div data-when="opening">$opening</div>
$gone
<button type="button" id="again" hidden>$again</button>
<noscript>$no_script</noscript>
</div>
</body>
</html>
""")


@dataclass(frozen=True)
class File:
    """A file of the page, and its media type."""

    content: bytes
    kind: str


def page_files() -> Mapping[str, File]:
    """The files by the names that the page asks for. Raises ModuleNotFoundError without the package."""
    own, theirs = files("quiz.serve"), files("textual_serve") / "static"
    found = {name: own / name for name in OURS} | {name: theirs / path for name, path in THEIRS.items()}
    return {name: File(path.read_bytes(), TYPES[name.rpartition(".")[2]]) for name, path in found.items()}


def page(lang: str, nonce: str) -> str:
    """The page. L may change the app's language, which the page can't know: it says all in both."""
    return PAGE.substitute(
        lang="zh-CN" if lang == "zh" else "en",
        nonce=nonce,
        opening=_both(words.OPENING, lang),
        gone="\n".join(
            f'<div data-when="{why}" hidden>{_both(said, lang)}</div>' for why, said in words.GONE.items()
        ),
        again=" · ".join(escape(words.AGAIN[each]) for each in _order(lang)),
        no_script=_both(words.NO_SCRIPT, lang),
    )


def _both(said: Words, lang: str) -> str:
    return "".join(f'<p lang="{each}">{escape(said[each])}</p>' for each in _order(lang))


def _order(lang: str) -> tuple[str, str]:
    return ("zh", "en") if lang == "zh" else ("en", "zh")
