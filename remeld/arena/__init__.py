"""Bots against bots: the instrument that says who is stronger, by how much, and how surely."""

from remeld.arena.archive import Archive, open_archive
from remeld.arena.contest import Contest
from remeld.arena.play import Played, play_game
from remeld.arena.report import Report
from remeld.arena.setting import Setting, Task, one_game
from remeld.arena.work import Work

__all__ = [
    "Archive",
    "Contest",
    "Played",
    "Report",
    "Setting",
    "Task",
    "Work",
    "one_game",
    "open_archive",
    "play_game",
]
