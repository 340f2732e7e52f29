"""The themes: four of our own, one of the terminal's, and what each text style looks like in them.

Nothing is said by colour alone: a glyph, a word or the weight says it too.
"""

from collections.abc import Mapping
from functools import cache

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from quiz.tui.palettes import DARK, PALETTES, TERMINAL, Palette

PLAIN = "runcall-ansi"
"""The theme without colours: it uses reverse video where others use a background."""

FEW = ("dumb", "linux", "ansi", "vt100", "vt220", "xterm")
"""Terminals with at most sixteen colours, unless they say otherwise."""


@cache
def themes() -> dict[str, Theme]:
    """The themes as Textual takes them, by name."""
    return {name: _theme(name, palette) for name, palette in PALETTES.items()}


def first_theme(environment: Mapping[str, str], chosen: str = "auto") -> str:
    """The theme to start with: the chosen one, if there is such a one.

    Else the terminal's own where colours are few, and light where the terminal says so. Without colour it is
    always the plain one: in the others a ground would be all that marks some places.
    """
    if "NO_COLOR" in environment:
        return PLAIN
    if name := theme_named(chosen):
        return name
    if environment.get("TERM", "") in FEW and "COLORTERM" not in environment:
        return PLAIN
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return theme_on(dark=ground not in ("7", "15"))


def theme_named(chosen: str) -> str:
    """The theme of this name, with or without `runcall-` before it; none, as for `auto`: nothing."""
    return next((name for name in (chosen, f"runcall-{chosen}") if name in PALETTES), "")


def theme_on(*, dark: bool) -> str:
    """The theme for a terminal whose ground is dark, or light."""
    return "runcall-dark" if dark else "runcall-light"


def next_theme(name: str) -> str:
    """The theme after this one, round and round."""
    names = list(PALETTES)
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


HUES = {"blue": 0, "yellow": 1, "green": 2, "magenta": 3, "red": 4, "cyan": 5}
"""The colours of a run's output, as places in a theme's series."""


class Styles(dict[str, Style]):
    """Styles by name; `strong+red` joins several, the last one holds; an unknown one changes nothing."""

    def __missing__(self, name: str) -> Style:
        parts = name.split("+")
        joined = Style.combine(self[part] for part in parts) if len(parts) > 1 else Style()
        self[name] = joined
        return joined


@cache
def token_styles(name: str) -> Styles:
    """How each style of `quiz.text.rows.STYLES` and of `quiz.tui.looks` looks in a theme."""
    palette = PALETTES.get(name, DARK)

    def style(color: str = "", ground: str = "", **weight: bool) -> Style:
        return Style(color=_rich(color), bgcolor=_rich(ground), **weight)  # type: ignore[arg-type]

    faint = style(dim=True) if palette.ansi else style(palette.muted)
    reverse = style(reverse=True) if palette.ansi else style(ground=palette.cursor)
    styles = Styles(
        {
            "": style(palette.text),
            "strong": style(bold=True),
            "emphasis": style(italic=True),
            "strong_emphasis": style(bold=True, italic=True),
            "muted": faint,
            "rule": faint,
            "heading": style(palette.text, bold=True),
            "accent": style(palette.accent),
            "key": style(palette.accent, bold=True),
            "code": style(palette.accent, ground=palette.code_ground),
            "formula": style(palette.text),
            "note": style(palette.muted, italic=True) if not palette.ansi else style(italic=True),
            "link": style(palette.accent, underline=True),
            "proven": style(palette.proven),
            "refuted": style(palette.refuted, bold=True),
            "unproven": faint,
            "cited": style(palette.cited),
            "erratum": style(palette.erratum),
            "error": style(palette.refuted),
            "cursor": reverse,
            "keyword": style(palette.accent, bold=True),
            "string": style(palette.string),
            "number": style(palette.number),
            "comment": faint + style(italic=True),
            "function": style(bold=True),
            "operator": style(),
            "builtin": style(palette.cited),
            "underline": style(underline=True),
            "struck": faint + style(strike=True),
            "lit": style(reverse=True, underline=True),
            "fresh": style(bold=True, reverse=True),
            "on_grey": reverse,
        }
    )
    styles.update(_heat_styles(palette, faint))
    for index, color in enumerate(palette.series, 1):
        styles[f"series{index}"] = style(color)
    for hue, place in HUES.items():
        color = palette.series[place]
        styles[hue] = style(color)
        # What is written on a colour has the ground's colour, whatever was asked for: that can be read.
        styles[f"on_{hue}"] = (
            style(color, reverse=True) if palette.ansi else style(palette.background, ground=color)
        )
    return styles


def _heat_styles(palette: Palette, faint: Style) -> dict[str, Style]:
    """A heat map's five grounds: two faint ones under the text's colour, two strong ones by reversing."""
    strong = Style(color=_rich(palette.series[0]), reverse=True)
    if palette.ansi:
        grounds = (faint, Style(), Style(bold=True), strong, strong + Style(bold=True))
    else:
        from textual.color import Color

        page, full, text = map(Color.parse, (palette.background, palette.series[0], palette.text))
        faints = (Style(color=text.hex, bgcolor=page.blend(full, share).hex) for share in (0.12, 0.26))
        strongest = Style(color=full.blend(text, 0.5).hex, reverse=True, bold=True)
        grounds = (faint, *faints, strong, strongest)  # type: ignore[assignment]
    return {f"heat{step}": style for step, style in enumerate(grounds, 1)}


def _rich(color: str) -> str | None:
    if not color or color == TERMINAL:
        return None
    return color.removeprefix("ansi_")


def _theme(name: str, palette: Palette) -> Theme:
    ground = TERMINAL if palette.ansi else palette.code_ground
    return Theme(
        name=name,
        primary=palette.accent,
        secondary=palette.cited,
        accent=palette.accent,
        warning=palette.erratum,
        error=palette.refuted,
        success=palette.proven,
        foreground=palette.text,
        background=palette.background,
        surface=palette.background,
        panel=palette.bar,
        boost=palette.bar,
        dark=palette.dark,
        ansi=palette.ansi,
        variables={
            **(BUILTIN_THEMES["ansi-dark"].variables if palette.ansi else {}),
            "bar": palette.bar,
            "cursor": palette.cursor,
            "muted": palette.muted,
            "code-ground": ground,
            "text-body": palette.text,
            "scrollbar": palette.thumb,
            "scrollbar-hover": palette.muted,
            "scrollbar-active": palette.muted,
            "scrollbar-background": palette.background,
            "scrollbar-background-hover": palette.background,
            "scrollbar-background-active": palette.background,
            "scrollbar-corner-color": palette.background,
            "input-cursor-background": ground if palette.ansi else palette.text,
            "input-cursor-foreground": ground if palette.ansi else palette.background,
            **{
                f"{where}-selection-{part}": ground if palette.ansi else color
                for where in ("screen", "input")
                for part, color in (("background", palette.text), ("foreground", palette.background))
            },
        },
    )
