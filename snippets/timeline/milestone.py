"""One entry of the timeline: what came when, from whom, of which family, how large, and who says so."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Family: TypeAlias = Literal["encoder", "decoder", "encoder-decoder", "other"]


@dataclass(frozen=True)
class Milestone:
    """A model or idea. `dense` and `sparse` are billions of parameters of the largest member, if published.

    A sparse model counts all its experts, though a token meets few of them. XLNet stands with the encoders,
    whose tasks it is used for. `other` is no kind of Transformer: a recurrent or state-space model, a
    position code, an attention kernel, a law.
    """

    month: str
    name: str
    organisation: str
    family: Family
    dense: float | None
    sparse: float | None
    source: str
    zh: str
    en: str

    @property
    def years(self) -> float:
        """Years since the start of 2017."""
        year, month = self.month.split("-")
        return int(year) - 2017 + (int(month) - 1) / 12

    @property
    def year(self) -> int:
        """The year alone."""
        return int(self.month[:4])
