"""The command line: the front door to everything else."""
