"""What TeX's commands look like in Unicode, by the part they play in a formula."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["ord", "function", "big", "bin", "rel", "punct", "open", "close"]


def _table(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


LETTERS = _table(
    r"""
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
    lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ
    varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ
    Omega Ω ell ℓ hbar ℏ nabla ∇ partial ∂ infty ∞ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬
    lnot ¬ aleph ℵ Re ℜ Im ℑ angle ∠ top ⊤ bot ⊥ prime ′ dagger † ddagger ‡ checkmark ✓ degree ° square □
    ldots … dots … dotsc … cdots ⋯ dotsb ⋯ vdots ⋮ ddots ⋱ backslash ∖ % % $ $ & & # # _ _ imath ı jmath ȷ
    blacksquare ■ star ⋆ bullet • clubsuit ♣ heartsuit ♥ diamondsuit ♦ spadesuit ♠ Box □ triangle △ vert |
    """
)
BINARY = _table(
    r"""
    cdot · times × div ÷ pm ± mp ∓ ast ∗ circ ∘ oplus ⊕ otimes ⊗ odot ⊙ ominus ⊖ cap ∩ cup ∪ wedge ∧ land ∧
    vee ∨ lor ∨ setminus ∖ bigtriangleup △ cdotp · sqcup ⊔ sqcap ⊓ uplus ⊎ diamond ⋄ boxplus ⊞ bmod mod
    """
)
RELATIONS = _table(
    r"""
    le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡
    propto ∝ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ mid ∣ nmid ∤ parallel ∥ perp ⊥
    to → rightarrow → longrightarrow → leftarrow ← gets ← longleftarrow ← leftrightarrow ↔ Rightarrow ⇒
    Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ implies ⇒ impliedby ⇐ mapsto ↦ longmapsto ↦ uparrow ↑ downarrow ↓
    updownarrow ↕ hookrightarrow ↪ prec ≺ succ ≻ preceq ⪯ succeq ⪰ models ⊨ vdash ⊢ triangleq ≜ coloneqq ≔
    doteq ≐ asymp ≍ lesssim ≲ gtrsim ≳ nearrow ↗ searrow ↘ rightleftharpoons ⇌ leadsto ⇝ Longrightarrow ⇒
    """
)
BIG = _table(
    r"""
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigodot ⨀
    bigvee ⋁ bigwedge ⋀
    """
)
INTEGRALS = frozenset("∫∬∭∮")
"""Their limits stand beside them; those of the other big operators above and below."""

FUNCTIONS = _names("""
    log ln lg exp sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan arg deg det dim gcd hom ker
    lim limsup liminf max min sup inf Pr argmax argmin
    """)
LIMITED = _names("lim limsup liminf max min sup inf det gcd Pr argmax argmin")
"""Functions whose subscript stands below them in a display."""

OPENING = _table(r"langle ⟨ lfloor ⌊ lceil ⌈ lbrace { { { lbrack [ lvert | lVert ‖ lparen (")
CLOSING = _table(r"rangle ⟩ rfloor ⌋ rceil ⌉ rbrace } } } rbrack ] rvert | rVert ‖ rparen )")
DELIMITERS = {**OPENING, **CLOSING, "|": "‖", "Vert": "‖", "vert": "|", "backslash": "∖"}
SPACES = {",": 1, ":": 1, ">": 1, ";": 1, " ": 1, "!": 0, "quad": 2, "qquad": 4, "enspace": 1, "thinspace": 1}
SIZES = frozenset(f"{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m"))
SIDES: dict[str, Kind] = {"l": "open", "r": "close", "m": "rel"}
"""What the last letter of \\bigl, \\bigr, \\bigm says of the delimiter."""

IGNORED = _names("displaystyle textstyle scriptstyle limits nolimits nonumber notag hline normalsize small")
TEXTS = _names("text textrm textbf textit texttt textsf textnormal mbox hbox")
UPRIGHT = _names("mathrm mathop mathsf mathtt mathbf mathit boldsymbol bm mathnormal pmb")
FONTS = _names("mathcal mathscr mathfrak")
ACCENTS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0305",
    "underline": "\u0332",
    "dot": "\u0307",
    "ddot": "\u0308",
    "vec": "\u20d7",
    "check": "\u030c",
    "breve": "\u0306",
    "acute": "\u0301",
    "grave": "\u0300",
    "mathring": "\u030a",
}
LONG_ACCENTS = frozenset(("\u0305", "\u0332"))
"""Lines that run over every character of what they mark; the others sit on its first."""

MATRICES = {
    "matrix": ("", ""),
    "smallmatrix": ("", ""),
    "pmatrix": ("(", ")"),
    "bmatrix": ("[", "]"),
    "Bmatrix": ("{", "}"),
    "vmatrix": ("|", "|"),
    "Vmatrix": ("‖", "‖"),
    "cases": ("{", ""),
    "rcases": ("", "}"),
    "array": ("", ""),
}
ALIGNED = _names("aligned align align* split gathered gather gather* equation equation* alignedat")

_BLACKBOARD = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)) | {"1": "𝟙", "k": "𝕜"}


def blackboard(text: str) -> str:
    """Double-struck capitals, as in the expectation 𝔼."""
    shown = (
        _BLACKBOARD.get(char) or (chr(0x1D538 + ord(char) - 65) if "A" <= char <= "Z" else char)
        for char in text
    )
    return "".join(shown)


_SUPERSCRIPTS = dict(
    zip(
        "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδθ⊤′*∗†·∘",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᶿᵀ′**†˙°",
        strict=True,
    )
)
_SUBSCRIPTS = dict(
    zip("0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True)
)


def raised(text: str) -> str | None:
    """The text in superscript characters, if there is one for each."""
    return _shifted(text, _SUPERSCRIPTS)


def lowered(text: str) -> str | None:
    """The text in subscript characters, if there is one for each."""
    return _shifted(text, _SUBSCRIPTS)


def _shifted(text: str, table: dict[str, str]) -> str | None:
    if len(text) > 4 and any(map(str.isalpha, text)):
        return None  # a whole word in small letters is hard to read
    found = [table.get(char) for char in text if char != " "]
    return "".join(char for char in found if char) if found and None not in found else None
