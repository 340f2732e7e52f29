"""The colours of each theme by their role. The only file with colour literals.

Contrast with the background: body text at least 7:1, coloured text at least 4.5:1, and also 7:1 in the
high-contrast theme.
"""

from dataclasses import dataclass

TERMINAL = "ansi_default"
"""The terminal's own text or background colour."""


@dataclass(frozen=True)
class Palette:
    """One theme's colours by role."""

    background: str
    bar: str
    cursor: str
    code_ground: str
    thumb: str
    text: str
    muted: str
    accent: str
    proven: str
    refuted: str
    cited: str
    erratum: str
    string: str
    number: str
    series: tuple[str, ...]
    dark: bool = True
    ansi: bool = False


DARK = Palette(
    background="#14161a",
    bar="#1d2126",
    cursor="#272c33",
    code_ground="#1b1f24",
    thumb="#3a4553",
    text="#d9dfe7",
    muted="#8d99a8",
    accent="#7cb8ff",
    proven="#86cf8f",
    refuted="#ff8f87",
    cited="#c0a8ee",
    erratum="#e8b765",
    string="#9ccfa4",
    number="#d8b4f0",
    series=("#7cb8ff", "#e8b765", "#86cf8f", "#c0a8ee", "#ff8f87", "#6fd0cf"),
)
LIGHT = Palette(
    background="#fbfaf6",
    bar="#edece8",
    cursor="#e3e6ea",
    code_ground="#f3f2f0",
    thumb="#cfcabd",
    text="#22272d",
    muted="#5d6671",
    accent="#0a58a8",
    proven="#1b6a31",
    refuted="#b0241c",
    cited="#682c9c",
    erratum="#864f00",
    string="#256b3c",
    number="#7d2f9d",
    series=("#0a58a8", "#8f4f00", "#1b6a31", "#682c9c", "#b0241c", "#00696b"),
    dark=False,
)
ANSI = Palette(
    background="ansi_default",
    bar="ansi_default",
    cursor="ansi_default",
    code_ground="ansi_default",
    thumb="ansi_bright_black",
    text="ansi_default",
    muted="ansi_default",
    accent="ansi_blue",
    proven="ansi_green",
    refuted="ansi_red",
    cited="ansi_magenta",
    erratum="ansi_yellow",
    string="ansi_green",
    number="ansi_magenta",
    series=("ansi_blue", "ansi_yellow", "ansi_green", "ansi_magenta", "ansi_red", "ansi_cyan"),
    ansi=True,
)
CONTRAST = Palette(
    background="#000000",
    bar="#121212",
    cursor="#1c2a3c",
    code_ground="#101010",
    thumb="#8a8a8a",
    text="#ffffff",
    muted="#c9c9c9",
    accent="#9ccfff",
    proven="#8ff29b",
    refuted="#ffb3ad",
    cited="#dcc6ff",
    erratum="#ffd166",
    string="#a8e6b0",
    number="#ecc8ff",
    series=("#9ccfff", "#ffd166", "#8ff29b", "#dcc6ff", "#ffb3ad", "#6ff0ee"),
)
CONTRAST_LIGHT = Palette(
    background="#ffffff",
    bar="#f2f2f2",
    cursor="#dbe8fa",
    code_ground="#f5f5f5",
    thumb="#767676",
    text="#000000",
    muted="#3d3d3d",
    accent="#003a75",
    proven="#0a4a1c",
    refuted="#8a0d06",
    cited="#4a2580",
    erratum="#5c3600",
    string="#0d4a22",
    number="#5a1f78",
    series=("#003a75", "#5c3600", "#0a4a1c", "#4a2580", "#8a0d06", "#004546"),
    dark=False,
)
PALETTES = {
    "runcall-dark": DARK,
    "runcall-light": LIGHT,
    "runcall-contrast": CONTRAST,
    "runcall-contrast-light": CONTRAST_LIGHT,
    "runcall-ansi": ANSI,
}
