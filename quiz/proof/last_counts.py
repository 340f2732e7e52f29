"""How many claims of a deck had each verdict when last counted: shown at once, until counted again."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

FILE = "claims.json"


def last_counts(folder: Path, deck: str) -> Mapping[str, int]:
    """The stored counts of this deck; empty if it was never counted."""
    return _read(folder).get(deck, {})


def keep_counts(folder: Path, deck: str, counts: Mapping[str, int]) -> None:
    """Store the counts for the next start. It does no harm if the folder can't be written."""
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
