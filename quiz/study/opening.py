"""Opening a learner's own history: where it lives, under the learner's settings, with dated backups."""

from quiz.study.home import backup_folder, settings_file, study_file
from quiz.study.log import StudyLog
from quiz.study.settings import read_settings


def open_study(beside: bool = False) -> StudyLog:
    """The learner's study log, or a new one. Raises StudyError if it can't be read.

    `beside`: a day's backup is made by a thread, so that no screen waits for it.
    """
    settings, _ = read_settings(settings_file())
    return StudyLog.open(study_file(), settings=settings, backups=backup_folder(), beside=beside)
