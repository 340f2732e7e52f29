"""Where a learner's data live: under RUNCALL_HOME, else in the system's own folders for such data."""

import os
from pathlib import Path

from quiz.bank.built_in import built_in_deck

APPLICATION = "runcall"


def study_file() -> Path:
    """The study log: every grade ever given."""
    return data_folder() / "study.db"


def backup_folder() -> Path:
    """Where dated copies of the study log are kept."""
    return data_folder() / "backups"


def settings_file() -> Path:
    """The learner's settings."""
    override = _override()
    if override:
        return override / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path(APPLICATION, appauthor=False) / "settings.toml"


def keys_file() -> Path:
    """The learner's own keys."""
    return settings_file().with_name("keys.toml")


def trust_file() -> Path:
    """Which decks may run their code."""
    return data_folder() / "trusted.json"


def data_folder() -> Path:
    """What must never be lost. The folder may not exist yet; whoever writes creates it."""
    override = _override()
    if override:
        return override
    from platformdirs import user_data_path

    return user_data_path(APPLICATION, appauthor=False)


def cache_folder() -> Path:
    """What can be made again, such as decoded decks."""
    override = _override()
    if override:
        return override / "cache"
    from platformdirs import user_cache_path

    return user_cache_path(APPLICATION, appauthor=False)


def output_folder(deck: Path) -> Path:
    """What the last runs of a deck's demos printed, a file each; only the newest are kept."""
    return cache_folder() / "output" / folder_name(deck)


def edits_folder() -> Path:
    """The learner's own copies of demos."""
    return data_folder() / "edits"


def runs_folder(deck: Path) -> Path:
    """The last runs of each of a deck's demos, with what they measured."""
    return data_folder() / "runs" / folder_name(deck)


def exports_folder() -> Path:
    """What was exported from the app."""
    return data_folder() / "exports"


def copied_folder() -> Path:
    """What was copied where no clipboard is known to have taken it: the last of each kind."""
    return cache_folder() / "copied"


def folder_name(root: Path) -> str:
    """A deck's name in folders kept per deck: two folders with one name are two decks."""
    import hashlib

    root = root.resolve()
    if root == built_in_deck():
        return "runcall"
    return f"{root.name}-{hashlib.sha256(os.fsencode(root)).hexdigest()[:8]}"


def _override() -> Path | None:
    """RUNCALL_HOME as an absolute folder; set but empty counts as not set."""
    folder = os.environ.get("RUNCALL_HOME", "").strip()
    return Path(folder).expanduser().absolute() if folder else None
