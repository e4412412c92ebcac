"""Builds the compiled search kernel; where that fails, the project installs without it."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
KERNEL = Path("remeld") / "solver" / "kernel"


class OptionalKernel(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles the kernel if it can. The solver is complete without it, and slower."""

    def run(self) -> None:
        """Build; on any failure leave no stale library behind that would be used instead."""
        try:
            super().run()
        except Exception as error:  # noqa: BLE001 -- whatever goes wrong, the rest must install
            print(f"remeld: search kernel not compiled: {error}", file=sys.stderr)  # noqa: T201
            for stale in (ROOT / "remeld" / "solver").glob("_kernel*.so"):
                stale.unlink()
            self.extensions[:] = []
            self.distribution.ext_modules = []


setup(
    ext_modules=[
        Extension(
            "remeld.solver._kernel",
            [str(KERNEL / "_kernel.c")],
            depends=sorted(str(path.relative_to(ROOT)) for path in (ROOT / KERNEL).glob("*.h")),
            extra_compile_args=["-O3", "-g0"],
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": OptionalKernel},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
