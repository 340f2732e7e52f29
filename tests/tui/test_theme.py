"""The themes: readable by the contrast that the web's guidelines measure, every style known to each."""

import pytest
from textual.color import Color

from quiz.text.rows import STYLES
from quiz.tui.theme import PALETTES, Palette, first_theme, next_theme, token_styles

RGB = [name for name, palette in PALETTES.items() if not palette.ansi]


def luminance(color: Color) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [c / 255 for c in color.rgb]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(Color.parse(one)), luminance(Color.parse(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def grounds(palette: Palette) -> tuple[str, ...]:
    return palette.background, palette.bar, palette.cursor, palette.code_ground


@pytest.mark.parametrize("name", RGB)
def test_body_text_stands_at_seven_to_one(name: str) -> None:
    palette = PALETTES[name]
    for ground in grounds(palette):
        assert contrast(palette.text, ground) >= 7


@pytest.mark.parametrize("name", RGB)
def test_every_coloured_token_stands_at_four_and_a_half_to_one(name: str) -> None:
    palette = PALETTES[name]
    for style in STYLES:
        color = token_styles(name)[style].color
        if color is not None:
            for ground in (palette.background, palette.code_ground, palette.bar, palette.cursor):
                assert contrast(color.get_truecolor().hex, ground) >= 4.5, (style, ground)


@pytest.mark.parametrize("name", list(PALETTES))
def test_every_style_of_the_text_layer_is_known(name: str) -> None:
    assert set(STYLES) <= set(token_styles(name))


def test_the_first_theme_follows_the_terminal() -> None:
    assert first_theme({"TERM": "xterm-256color"}) == "runcall-dark"
    assert first_theme({"TERM": "xterm-256color", "COLORFGBG": "0;15"}) == "runcall-light"
    assert first_theme({"TERM": "linux"}) == "runcall-ansi"
    assert first_theme({"TERM": "xterm-256color", "NO_COLOR": "1"}) == "runcall-ansi"


def test_the_themes_go_round() -> None:
    name = "runcall-dark"
    seen = []
    for _ in PALETTES:
        seen.append(name)
        name = next_theme(name)
    assert (name, sorted(seen)) == ("runcall-dark", sorted(PALETTES))
