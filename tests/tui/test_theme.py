"""The themes: readable by the contrast that the web's guidelines measure, every style known to each."""

import pytest
from rich.color import ColorSystem
from textual.color import Color

from quiz.messages.interface import THEME_NAMES
from quiz.text.rows import STYLES
from quiz.tui.palettes import PALETTES, Palette
from quiz.tui.theme import PLAIN, first_theme, next_theme, token_styles
from tests.tui.conftest import OpenApp, frame, until

RGB = [name for name, palette in PALETTES.items() if not palette.ansi]
JOINED = ("strong", "lit", "fresh", "on_grey")
"""What is joined to a figure's own style: an erratum's, one that is pointed at, one that just turned."""

HIGH = [name for name in RGB if "contrast" in name]


def luminance(color: Color) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [c / 255 for c in color.rgb]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(Color.parse(one)), luminance(Color.parse(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def grounds(palette: Palette) -> tuple[str, ...]:
    """What a row may lie on: the page, the lines above and below, the cursor, code."""
    return palette.background, palette.bar, palette.cursor, palette.code_ground


def as_drawn(color: str, system: ColorSystem) -> str:
    """What a terminal of so many colours makes of it."""
    return Color.parse(color).rich_color.downgrade(system).get_truecolor().hex


def worst(name: str, system: ColorSystem = ColorSystem.TRUECOLOR) -> tuple[float, str, str]:
    """The style that is read least easily, and the ground that it stands on then."""
    palette, styles = PALETTES[name], token_styles(name)
    found = []
    joined = {f"{token}+{more}": styles[f"{token}+{more}"] for token in STYLES for more in JOINED}
    for token, style in (dict(styles) | joined).items():
        ink = style.color.get_truecolor().hex if style.color else palette.text
        own = (style.bgcolor.get_truecolor().hex,) if style.bgcolor else ()
        found += [
            (contrast(as_drawn(ink, system), as_drawn(ground, system)), token, ground)
            for ground in own or grounds(palette)
        ]
    assert {token for _, token, _ in found} >= set(styles) >= set(STYLES)
    return min(found)


@pytest.mark.parametrize("name", RGB)
def test_body_text_stands_at_seven_to_one(name: str) -> None:
    palette = PALETTES[name]
    for ground in grounds(palette):
        assert contrast(palette.text, ground) >= 7


@pytest.mark.parametrize("name", RGB)
def test_every_token_stands_at_four_and_a_half_to_one_on_every_ground(name: str) -> None:
    assert worst(name)[0] >= 4.5, worst(name)


@pytest.mark.parametrize("name", RGB)
def test_a_terminal_of_256_colours_leaves_it_readable(name: str) -> None:
    """Each colour is rounded there, and the hue of a ground may be another one than was meant."""
    assert worst(name, ColorSystem.EIGHT_BIT)[0] >= 4.5, worst(name, ColorSystem.EIGHT_BIT)


@pytest.mark.parametrize("name", HIGH)
def test_high_contrast_gives_the_tokens_seven_to_one_and_the_scroll_bar_three(name: str) -> None:
    assert worst(name)[0] >= 7, worst(name)
    assert contrast(PALETTES[name].thumb, PALETTES[name].background) >= 3


def test_a_style_that_cannot_be_read_would_be_found() -> None:
    """The measure itself: what is known of it, and a style that only fails on one ground."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    styles = token_styles("runcall-light")
    kept = styles["cited"]
    styles["cited"] = kept.from_color(Color.parse("#7a55b0").rich_color)
    try:
        assert worst("runcall-light")[0] < 4.5
    finally:
        styles["cited"] = kept


@pytest.mark.parametrize("name", list(PALETTES))
def test_every_style_of_the_text_layer_is_known(name: str) -> None:
    assert set(STYLES) <= set(token_styles(name))


def test_every_theme_has_a_name_in_both_languages() -> None:
    assert list(THEME_NAMES) == list(PALETTES)


def test_the_first_theme_follows_the_terminal() -> None:
    assert first_theme({"TERM": "xterm-256color"}) == "runcall-dark"
    assert first_theme({"TERM": "xterm-256color", "COLORFGBG": "0;15"}) == "runcall-light"
    assert first_theme({"TERM": "xterm-256color", "COLORFGBG": "0;default;15"}) == "runcall-light"
    assert first_theme({"TERM": "xterm", "COLORTERM": "truecolor"}) == "runcall-dark"
    for few in ("linux", "dumb", "xterm"):
        assert first_theme({"TERM": few}) == PLAIN


def test_the_chosen_theme_goes_before_what_the_terminal_is_like() -> None:
    light = {"TERM": "xterm-256color", "COLORFGBG": "0;15"}
    assert first_theme(light, "dark") == "runcall-dark"
    assert first_theme(light, "runcall-contrast") == "runcall-contrast"
    assert first_theme({"TERM": "linux"}, "contrast-light") == "runcall-contrast-light"
    assert first_theme(light, "auto") == "runcall-light"


@pytest.mark.parametrize("name", ["solarized", "", "[/", "runcall-"])
def test_a_theme_that_does_not_exist_is_the_one_that_would_be_there_without_it(name: str) -> None:
    assert first_theme({"TERM": "xterm-256color", "COLORFGBG": "0;15"}, name) == "runcall-light"


@pytest.mark.parametrize("chosen", ["auto", *PALETTES])
def test_without_colour_no_theme_that_needs_some_is_taken(chosen: str) -> None:
    assert first_theme({"TERM": "xterm-256color", "NO_COLOR": ""}, chosen) == PLAIN


def test_the_themes_go_round() -> None:
    name = "runcall-dark"
    seen = []
    for _ in PALETTES:
        seen.append(name)
        name = next_theme(name)
    assert (name, sorted(seen)) == ("runcall-dark", sorted(PALETTES))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("zh", "主题：浅色（T 下一个：高对比深色）"),
        ("en", "Theme: light (T again: high contrast, dark)"),
    ],
)
async def test_the_key_of_the_themes_says_which_it_is_and_what_comes_next(
    open_app: OpenApp, lang: str, told: str
) -> None:
    async with open_app(lang) as (app, pilot):
        await pilot.press("T")
        await until(pilot, lambda: told in frame(app))
