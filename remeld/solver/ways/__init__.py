"""The way there: from one table to another in the fewest steps of a hand."""
