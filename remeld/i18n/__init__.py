"""Every text that a person reads, by code and language."""
