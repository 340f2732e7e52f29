"""A run's folder goes with the run; what a killed program left goes a day later."""

import os
import time

from quiz.run.folder import new_folder, remove, remove_old


def test_only_old_folders_of_runs_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    young, old, other = new_folder(), new_folder(), tmp_path / "somebody-elses"
    other.mkdir()
    (old / "left").write_text("behind")
    for folder in (old, other):
        os.utime(folder, (time.time() - 2 * 24 * 3600,) * 2)
    remove_old()
    assert sorted(tmp_path.iterdir()) == sorted([young, other])
    assert young.stat().st_mode & 0o077 == 0
    remove(young)
    assert list(tmp_path.iterdir()) == [other]
