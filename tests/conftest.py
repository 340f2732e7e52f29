"""No test touches the learner's own data or looks at the person's settings."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home: Path = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("RUNCALL_HOME", str(home))
    monkeypatch.delenv("RUNCALL_DECK", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
