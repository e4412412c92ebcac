"""Make `.venv` and install what a lock file names; standard library only.

`bootstrap.py dev` installs everything that tests and checks need, `bootstrap.py run` only what
playing needs, `bootstrap.py bench` also the packages that benchmarks compare with. A second call
with nothing changed does nothing and takes milliseconds.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "remeld-setup.json"
# Each profile holds all that stands before it.
LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("run", "dev", "bench")}
INSTALLER = ROOT / "requirements" / "installer.lock"


def fail(message: str) -> None:
    """Stop with one clear line."""
    print(f"remeld: {message}", file=sys.stderr)
    sys.exit(1)


def call(*command: str | Path) -> bool:
    """Run quietly; True when it worked. What it said goes to the log file beside the stamp."""
    environment = {**os.environ, "UV_COMPILE_BYTECODE": "1", "VIRTUAL_ENV": str(VENV)}
    with (VENV / "remeld-setup.log").open("a") as log:
        print("$", *command, file=log, flush=True)
        done = subprocess.run(
            [str(part) for part in command],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=ROOT,
            check=False,
        )
    return done.returncode == 0


def fingerprint(profile: str) -> str:
    """What the packages depend on: the lock, the interpreter, the place."""
    digest = hashlib.sha256(LOCKS[profile].read_bytes())
    digest.update(f"{sys.version}{VENV}".encode())
    return digest.hexdigest()


def own_fingerprint() -> str:
    """What the installation of the project itself depends on."""
    kernel = sorted((ROOT / "remeld" / "solver" / "kernel").glob("*.[ch]"))
    digest = hashlib.sha256()
    for path in (ROOT / "pyproject.toml", ROOT / "setup.py", *kernel):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_stamp() -> dict[str, str]:
    """What was installed; nothing where that is not known."""
    try:
        return dict(json.loads(STAMP.read_text()))
    except (OSError, ValueError):
        return {}


def installed(profile: str) -> bool:
    """True when the packages of `profile`, or of a larger one that holds it, are there."""
    stamp = read_stamp()
    profiles = list(LOCKS)
    wanted = profiles[profiles.index(profile) :]
    return PYTHON.exists() and any(stamp.get(name) == fingerprint(name) for name in wanted)


def make_venv() -> None:
    """Create the environment afresh."""
    shutil.rmtree(VENV, ignore_errors=True)
    command = [sys.executable, "-m", "venv", str(VENV)]
    made = subprocess.run(command, capture_output=True, check=False)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        fail("`python3 -m venv` does not work here; install it (Debian: apt install python3-venv)")


def install(lock: Path) -> bool:
    """Install a lock file with its hashes: by uv, which is fast, or else by pip."""
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--require-hashes", "-r"]
    if not shutil.which("uv"):
        call(*pip, INSTALLER)
    uv = shutil.which("uv") or VENV / "bin" / "uv"
    if Path(uv).exists() and call(uv, "pip", "install", "--require-hashes", "-r", lock):
        return True
    return call(*pip, lock)


def install_own() -> bool:
    """Install the project itself, so that its code is used as it stands in this folder."""
    own: list[str | Path] = [PYTHON, "-m", "pip", "install", "--no-deps"]
    if not call(*own, "--no-build-isolation", "-e", ROOT):
        return False
    call(PYTHON, "-m", "compileall", "-q", ROOT / "remeld")
    return True


def main(profile: str) -> None:
    """Bring `.venv` to what `profile` asks."""
    if profile not in LOCKS:
        fail(f"scripts/setup knows {', '.join(LOCKS)}, not `{profile}`")
    have_packages = installed(profile)
    if have_packages and read_stamp().get("own") == own_fingerprint():
        return
    print(f"remeld: setting up .venv ({profile}), once", file=sys.stderr)
    stamp = read_stamp()
    if not have_packages:
        make_venv()
        if not install(LOCKS[profile]):
            log = VENV / "remeld-setup.log"
            fail(f"could not install the packages of requirements/{profile}.lock; see {log}")
        stamp = {profile: fingerprint(profile)}
    if not install_own():
        fail(f"could not install the project itself; see {VENV / 'remeld-setup.log'}")
    STAMP.write_text(json.dumps({**stamp, "own": own_fingerprint()}))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "dev")
