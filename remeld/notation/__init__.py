"""Text for everything: tiles, tables, turns, and the records of games, read and written."""
