"""The tables of a study log, and how an older file is brought to them; a file is never brought back."""

SCHEMA = 3

# The events are the truth and are only ever added to, which the triggers hold against every program.
# `place` is the order of arrival in this file. An id is unique; a device and its number are not where
# a home was copied to another machine, and then both machines' events are kept.
_EVENTS = """
CREATE TABLE events (
  place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, device TEXT NOT NULL, seq INTEGER NOT NULL,
  card TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, "offset" INTEGER NOT NULL, day TEXT NOT NULL,
  rating INTEGER, duration_ms INTEGER, form TEXT NOT NULL, promised TEXT, undoes TEXT, extra TEXT);
"""
_GUARDS = """
CREATE INDEX events_by_card ON events (card);
CREATE INDEX events_by_device ON events (device, seq);
CREATE INDEX events_undone ON events (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
"""
# A cache of the events' fold, made again whenever it was made by other rules.
_STATES = """
CREATE TABLE states (
  card TEXT PRIMARY KEY, place INTEGER NOT NULL, state TEXT NOT NULL, step INTEGER NOT NULL,
  stability REAL NOT NULL, difficulty REAL NOT NULL, due TEXT, due_at INTEGER, first TEXT, last TEXT,
  reps INTEGER NOT NULL, lapses INTEGER NOT NULL, review TEXT NOT NULL, suspended TEXT, buried TEXT,
  flagged INTEGER NOT NULL) WITHOUT ROWID;
"""
# It holds all that a day's queue asks of the cards that are due.
_BY_DUE = """
CREATE INDEX states_by_due ON states (due, suspended, buried, due_at, first, last, stability);
"""
# They are few among very many reviews, and a page that tells of them reads them all.
_QUIZZES = """
CREATE INDEX events_of_quizzes ON events (id) WHERE kind = 'quiz';
"""

# What was done on each study day, as far as `meta` says it was summed up.
_DAYS = """
CREATE TABLE days (
  day TEXT PRIMARY KEY, reviews INTEGER NOT NULL, again INTEGER NOT NULL, hard INTEGER NOT NULL,
  good INTEGER NOT NULL, easy INTEGER NOT NULL, milliseconds INTEGER NOT NULL, young INTEGER NOT NULL,
  young_recalled INTEGER NOT NULL, mature INTEGER NOT NULL, mature_recalled INTEGER NOT NULL) WITHOUT ROWID;
"""

TABLES = (
    """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
    + _EVENTS
    + _GUARDS
    + _STATES
    + _BY_DUE
    + _QUIZZES
    + _DAYS
)

_FROM_1 = f"""
ALTER TABLE events RENAME TO events_1;
DROP INDEX events_by_card;
DROP INDEX events_undone;
DROP TRIGGER events_stay;
DROP TRIGGER events_last;
{_EVENTS};
INSERT INTO events SELECT * FROM events_1;
DROP TABLE events_1;
{_GUARDS};
DROP TABLE states;
{_STATES};
CREATE INDEX states_by_due ON states (due, suspended);
{_DAYS};
DELETE FROM meta WHERE name = 'fold';
"""
"""1 refused a second event of the same device and number, and knew no suspended, buried or flagged cards."""

_FROM_2 = f"""
DROP INDEX states_by_due;
{_BY_DUE};
{_QUIZZES};
"""

_MIGRATIONS = {1: _FROM_1, 2: _FROM_2}


def migrated(version: int) -> list[str]:
    """The scripts that bring a file of this schema to ours, in their order; none for an empty file."""
    return [_MIGRATIONS[step] for step in range(max(version, 1), SCHEMA)] if version else []
