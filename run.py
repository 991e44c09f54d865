#!/usr/bin/env python3
"""Set Lampblack up and start it; needs nothing but Python 3.11 or newer.

    python3 run.py               host a table on this machine
    python3 run.py VERB ...      any other verb of lampblack: roll, cases, backup ...
    python3 run.py test ...      set up what the tests need and run them all
    python3 run.py words         list every sentence anew for translators
    python3 run.py lock ...      remake the two lock files (needs uv)

The first start makes the folder .venv beside this file and fills it with the libraries that requirements.lock
names, each checked against its hash. Later starts touch no network until that file changes.

This file must stay readable for Pythons much older than 3.11, so that they get as far as saying so.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Lampblack needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

RUN_LOCK = "requirements.lock"
TEST_LOCK = "requirements-test.lock"  # holds all of RUN_LOCK, at the same versions
STAMP_FORM = 1
PYTHON = "%d.%d" % sys.version_info[:2]  # noqa: UP031
TELL_EVERY_S = 5
SHOWN_OF_A_FAILURE = 25  # lines
SIDE_BY_SIDE = min(os.cpu_count() or 1, 4)
"""How many pips fetch at once."""
COMPILE = "import compileall, sys; [compileall.compile_dir(one, quiet=2, workers=0) for one in sys.argv[1:]]"
"""What pip does too, but on all cores; some libraries hold files for Pythons that this is not."""
TWO_WORKERS = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
"""How the whole run is spread: file by file, in order, two at once; more browsers at once wait for each other. `-n 0`
runs everything in one process."""


class SetupError(Exception):
    """Setting up cannot go on; the text says why and what to do."""


class House:
    """Where the parts of one copy of Lampblack lie."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.aside = root / ".venv-old"  # the last whole .venv, while a new one is made
        self.door = root / ".venv.lock"  # held by the one who is making it
        self.stamp = self.venv / "lampblack.json"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def site_packages(self) -> Path:
        """The folder of .venv that Python imports from."""
        base = {"base": str(self.venv), "platbase": str(self.venv)}
        return Path(sysconfig.get_path("purelib", "venv", vars=base))


def main(arguments: "list[str]") -> int:
    """Do what the command line asks; returns the exit code where the work is not handed on for good."""
    house = House(Path(__file__).resolve().parent)
    verb = arguments[0] if arguments else "host"
    try:
        if verb == "lock":
            return make_locks(house, arguments[1:])
        if verb == "test":
            prepare(house, TEST_LOCK)
            os.chdir(house.root)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each of a hundred starts compiles everything
            return hand_on([str(house.python), "-P", "-m", "pytest", *TWO_WORKERS, *arguments[1:]])
        if verb == "words":
            prepare(house, TEST_LOCK)
            return hand_on([str(house.python), "-P", str(house.root / "tests" / "wordbook.py")])
        prepare(house, RUN_LOCK)
        return hand_on([str(house.python), "-P", "-m", "lampblack", *(arguments or ["host"])])
    except SetupError as fault:
        say(str(fault))
        return 1
    except KeyboardInterrupt:
        say("Stopped; the next start begins the setting up again.")
        return 130


def prepare(house: House, lock: str) -> None:
    """Have a .venv that fits this lock file: at once if it does already, else made anew."""
    if fits(house, lock):
        return
    with alone(house):
        if not fits(house, lock):  # another start may have made it while this one waited
            remake(house, lock)


def fits(house: House, lock: str) -> bool:
    """Whether .venv was finished, by this Python, from this lock file as it is now."""
    stamp = read_stamp(house)
    whole = stamp.get("form") == STAMP_FORM and stamp.get("python") == PYTHON and house.python.exists()
    return whole and stamp.get(lock) == hash_of(house.root / lock)


def read_stamp(house: House) -> "dict[str, object]":
    """What was noted when .venv was finished; empty when it never was."""
    try:
        stamp = json.loads(house.stamp.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(house: House, lock: str) -> None:
    """Note that .venv is whole; the very last step, so that a .venv without it counts as half made."""
    held = [RUN_LOCK, TEST_LOCK] if lock == TEST_LOCK else [lock]
    stamp = {name: hash_of(house.root / name) for name in held}
    text = json.dumps({"form": STAMP_FORM, "python": PYTHON, **stamp}, indent=1)
    fresh = house.stamp.with_suffix(".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(house.stamp)


def hash_of(path: Path) -> str:
    """The SHA-256 of a file."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        raise SetupError(f"{path.name} is missing beside run.py: this copy is not whole.") from None


def remake(house: House, lock: str) -> None:
    """Make .venv from nothing; when that fails, a whole one that was there before comes back."""
    say("Setting up Lampblack in .venv: once now, and again only after an update.")
    started = time.monotonic()
    set_aside(house)
    try:
        install(house, lock)
    except BaseException:
        bring_back(house)
        raise
    shutil.rmtree(house.aside, ignore_errors=True)
    say(f"Ready after {time.monotonic() - started:.0f} s.")


def set_aside(house: House) -> None:
    """Clear the place of .venv: a whole one is kept until the new one is done, a half-made one goes."""
    try:
        if read_stamp(house):
            shutil.rmtree(house.aside, ignore_errors=True)
            house.venv.rename(house.aside)
        elif house.venv.exists():
            say(".venv was never finished; making it anew.")
            shutil.rmtree(house.venv)
    except OSError as fault:
        raise SetupError(f"Cannot replace .venv ({fault}). Close Lampblack and try again.") from fault


def bring_back(house: House) -> None:
    """Undo set_aside after a failure."""
    shutil.rmtree(house.venv, ignore_errors=True)
    if house.aside.exists() and not house.venv.exists():
        house.aside.rename(house.venv)


def install(house: House, lock: str) -> None:
    """Fill an empty place with a whole .venv: with uv where there is one, else with venv and pip."""
    uv = shutil.which("uv")
    if not (uv and install_with_uv(house, lock, uv)):
        install_with_pip(house, lock)
    way_to_src = os.path.relpath(house.root / "src", house.site_packages())
    (house.site_packages() / "lampblack.pth").write_text(way_to_src + "\n", "utf-8")
    write_stamp(house, lock)


def install_with_uv(house: House, lock: str, uv: str) -> bool:
    """Install with uv; False, with the place empty again, where perhaps only pip knows where to fetch."""
    make = [uv, "venv", "--no-project", "--python", sys.executable, str(house.venv)]
    fetch = [uv, "pip", "install", "--python", str(house.python), "--require-hashes", "--compile-bytecode"]
    try:
        work("Making .venv with uv", make)
        work("Fetching the libraries with uv", [*fetch, "-r", str(house.root / lock)])
    except SetupError as fault:
        say(f"{fault}\nuv did not manage; trying pip.")
        shutil.rmtree(house.venv, ignore_errors=True)
        return False
    return True


def install_with_pip(house: House, lock: str) -> None:
    """Install with Python's own venv and pip, under the user's own pip settings.

    A lock names all that is needed, so nothing has to be worked out and its parts can be fetched side by side.
    """
    wheel = wheel_of_pip()
    if wheel is None:
        raise SetupError(missing_venv())
    work("Making .venv", [sys.executable, "-m", "venv", "--without-pip", str(house.venv)])
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(str(wheel), folder, "zip")
        fetch = [str(house.python), str(Path(folder, "pip")), "install", "--disable-pip-version-check"]
        fetch += ["--require-hashes", "--no-deps", "--no-compile"]
        fetch += ["--ignore-installed"]  # else each would look through what the other is just putting there
        parts = divide(house.root / lock, Path(folder))
        work("Fetching the libraries with pip", *[[*fetch, "-r", str(part)] for part in parts])
    whole = [str(house.site_packages()), str(house.root / "src")]
    work("Compiling them", [str(house.python), "-c", COMPILE, *whole])


def wheel_of_pip() -> "Path | None":
    """The pip that Python keeps for new environments, where ensurepip looks for it too.

    It runs as it lies; ensurepip would take seconds to put it into .venv, where nobody needs it later.
    """
    spec = importlib.util.find_spec("ensurepip")
    if spec is None or spec.origin is None:
        return None
    own = sysconfig.get_config_var("WHEEL_PKG_DIR")  # of a distribution that keeps such wheels elsewhere
    places = [Path(own)] if own else []
    places.append(Path(spec.origin).with_name("_bundled"))
    return next((wheel for place in places for wheel in sorted(place.glob("pip-*.whl"))), None)


def divide(lock: Path, folder: Path) -> "list[Path]":
    """Deal the libraries of a lock out to files in a folder, one for each pip that runs beside the others."""
    libraries = re.findall(r"^\w.*(?:\n .*)*", lock.read_text("utf-8"), re.MULTILINE)
    parts = []
    for number in range(min(SIDE_BY_SIDE, len(libraries))):
        parts.append(folder / f"{number}.txt")
        parts[-1].write_text("\n".join(libraries[number::SIDE_BY_SIDE]) + "\n", "utf-8")
    return parts


def missing_venv() -> str:
    """The one line for a Python that came without the means to make a .venv."""
    if shutil.which("apt-get") is None:
        return "This Python has no ensurepip and cannot make .venv: install its venv package, or uv."
    own = Path(sys.executable).resolve() == Path("/usr/bin/python3").resolve()
    return "Python's venv is not installed. Install it, then try again: sudo apt install %s" % (
        "python3-venv" if own else f"python{PYTHON}-venv"
    )


def make_locks(house: House, more: "list[str]") -> int:
    """Work out both lock files anew from the .in files; `--upgrade` in `more` moves to newer releases."""
    uv = shutil.which("uv")
    if uv is None:
        raise SetupError("Remaking the locks needs uv. Install it, then try again: pipx install uv")
    compiling = [uv, "pip", "compile", "--universal", "--python-version", "3.11", "--generate-hashes"]
    quietly = ["--no-emit-index-url", "--custom-compile-command", "python3 run.py lock", "--quiet", *more]
    os.chdir(house.root)  # so that the locks name the .in files and no folder of this machine
    work(f"Working out {RUN_LOCK}", [*compiling, *quietly, "-o", RUN_LOCK, "requirements.in"])
    same_as_run = ["-c", RUN_LOCK, "-o", TEST_LOCK, "requirements-test.in"]
    work(f"Working out {TEST_LOCK}", [*compiling, *quietly, *same_as_run])
    return 0


def work(words: str, *commands: "list[str]") -> None:
    """Run one step, saying what it is and how long it takes.

    Its commands run side by side; what one of them has to say is shown only when it fails.
    """
    say(f"{words} ...")
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(started(words, command)) for command in commands]
        for process, output in running:
            if wait_telling(process, began) != 0:
                output.seek(0)
                lines = output.read().decode("utf-8", "replace").splitlines()
                tail = "\n".join("    " + line for line in lines[-SHOWN_OF_A_FAILURE:])
                raise SetupError(f"{words} failed (internet is needed for this step):\n{tail}")


@contextlib.contextmanager
def started(words: str, command: "list[str]") -> "Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]":
    """Start a command, its output into a file; a stop stops it too."""
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        except OSError as fault:
            raise SetupError(f"{words}: {command[0]} does not start ({fault.strerror}).") from fault
        try:
            yield process, output
        finally:
            process.kill()  # does nothing to one that has ended
            process.wait()


def wait_telling(process: "subprocess.Popen[bytes]", began: float) -> int:
    """Wait for a command, with a line now and then that its step still runs."""
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(TELL_EVERY_S)
        say(f"    still at it, {time.monotonic() - began:.0f} s")


@contextlib.contextmanager
def alone(house: House) -> "Iterator[None]":
    """Be the only one who makes .venv here; whoever comes second waits. A killed holder lets go by itself."""
    try:
        door = house.door.open("a")
    except OSError as fault:
        raise SetupError(f"Cannot write in Lampblack's folder ({fault}).") from fault
    with door:
        while not take(door.fileno()):
            say("Another start is setting up; waiting for it.")
            time.sleep(TELL_EVERY_S)
        yield


def take(door: int) -> bool:
    """Try to lock an open file; closing it lets go."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(door, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def hand_on(command: "list[str]") -> int:
    """Become this command: same terminal, same input, same signals, its exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the command's; here we only wait for its end
    return subprocess.call(command)


def say(words: str) -> None:
    """Tell the person at the terminal; never on standard output, which belongs to the verb."""
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
