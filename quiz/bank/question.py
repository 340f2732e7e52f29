"""A question as typed data: what is asked, what is true, what proves it, and how a quiz may ask it."""

from typing import Literal, TypeAlias

import msgspec

from quiz.demo.words import Words

Value: TypeAlias = bool | int | float | str
Level: TypeAlias = Literal["core", "deep", "trap"]
Asked: TypeAlias = Literal["often", "sometimes", "rarely"]
Verdict: TypeAlias = Literal["confirmed", "approximate", "ambiguous", "wrong"]


class DemoLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """The demo that shows an answer, with parameters where they are not the defaults."""

    name: str
    with_: dict[str, Value] = msgspec.field(name="with", default_factory=dict)


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """The run and the metric that decide a claim."""

    run: str
    metric: str
    with_: dict[str, Value] = msgspec.field(name="with", default_factory=dict)


class Document(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a document says about a claim: where, in which words, and how right that is.

    `says` is the document's own value, where it differs. `translation` is the quote in English, for readers
    who can't read the original.
    """

    file: str
    section: str
    quote: str
    verdict: Verdict
    says: str | int | float | None = None
    translation: str | None = None


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """A statement of an answer that can be true or false.

    `value` is what is true, give or take `within` (absolute, or a string such as `1%`); or the
    truth lies in `at_least` … `at_most`. A cited claim may have none of them.
    """

    value: Value | None = None
    within: float | str | None = None
    at_least: float | None = None
    at_most: float | None = None
    proof: Proof | None = None
    document: Document | None = None
    note: Words | None = None
    cites: str | None = None

    @property
    def kind(self) -> Literal["proven", "cited"]:
        """Whether a run can decide it, or a paper must."""
        return "proven" if self.proof else "cited"

    @property
    def is_erratum(self) -> bool:
        """Whether the document differs from what is true."""
        return self.document is not None and self.document.verdict == "wrong"

    @property
    def margin(self) -> float:
        """How far a measured value may lie from `value`; 0 for an exact claim."""
        if isinstance(self.within, str):
            return abs(float(self.value or 0)) * float(self.within.removesuffix("%")) / 100
        return self.within or 0.0


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer of a choice, with a line that says why it is right or wrong."""

    text: Words
    why: Words
    right: bool = False


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, tag="choice", tag_field="form"):
    """Pick the right option, or all right ones."""

    prompt: Words
    options: tuple[Option, ...]


class Between(msgspec.Struct, frozen=True, tag="between", tag_field="draw"):
    """A parameter drawn from the closed interval; whole numbers when both ends are."""

    low: int | float
    high: int | float


class OneOf(msgspec.Struct, frozen=True, tag="one_of", tag_field="draw"):
    """A parameter drawn from a list."""

    choices: tuple[Value, ...]


Draw: TypeAlias = Between | OneOf


class Numeric(msgspec.Struct, frozen=True, omit_defaults=True, tag="numeric", tag_field="form"):
    """Predict a metric, then run the demo. `draw` parameters are drawn afresh, `with_` are fixed.

    `{name}` in the prompt and in `why`, the line that says where the value comes from, stands for a
    parameter. A guess is right within `tolerance` percent.
    """

    prompt: Words
    run: str
    metric: str
    draw: dict[str, Draw]
    tolerance: str = "5%"
    unit: Words | None = None
    with_: dict[str, Value] = msgspec.field(name="with", default_factory=dict)
    why: Words | None = None

    @property
    def margin(self) -> float:
        """The tolerance as a share of the right value: 0.05."""
        return float(self.tolerance.removesuffix("%")) / 100


class Cloze(msgspec.Struct, frozen=True, tag="cloze", tag_field="form"):
    """A text with gaps: `V×E + {{E×H}}`; `{{MLA || multi-head latent attention}}` takes either."""

    text: Words


class Order(msgspec.Struct, frozen=True, tag="order", tag_field="form"):
    """Items to be put in order; they are listed in the right one."""

    prompt: Words
    items: tuple[Words, ...]


Form: TypeAlias = Choice | Numeric | Cloze | Order


class Source(msgspec.Struct, frozen=True):
    """A section of a document that the question comes from."""

    file: str
    section: str


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question of the bank. Its id is stable for ever: progress hangs on it."""

    id: str
    topic: str
    level: Level
    asked: Asked
    prompt: Words
    answer: Words
    key_points: tuple[Words, ...]
    demo: DemoLink | None = None
    claims: dict[str, Claim] = msgspec.field(default_factory=dict)
    forms: tuple[Form, ...] = ()
    follow_ups: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    sources: tuple[Source | str, ...] = ()
