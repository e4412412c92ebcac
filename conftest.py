"""What holds for every test."""

from hypothesis import settings

from remeld.solver.engines import kernel_is_there

settings.register_profile("remeld", deadline=None)  # no test asks how long something takes
settings.load_profile("remeld")

# Without a compiler there is no kernel to put a door to.
collect_ignore = [] if kernel_is_there() else ["remeld/solver/native.py"]
