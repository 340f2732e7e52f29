"""How many claims of a deck stood how when they were last counted: told at once, until counted anew."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

FILE = "claims.json"


def last_counts(folder: Path, deck: str) -> Mapping[str, int]:
    """The counts of this deck from the cache folder; none if it was never counted."""
    return _read(folder).get(deck, {})


def keep_counts(folder: Path, deck: str, counts: Mapping[str, int]) -> None:
    """Remember them for the next time. A folder that can't be written is no fault."""
    kept = {**_read(folder), deck: dict(counts)}
    draft = folder / f"{FILE}.{os.getpid()}.new"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.encode(kept))
        draft.replace(folder / FILE)


def _read(folder: Path) -> dict[str, dict[str, int]]:
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=dict[str, dict[str, int]])
    except (OSError, msgspec.DecodeError, msgspec.ValidationError):
        return {}
