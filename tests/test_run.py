"""run.py, started as people start it: in a folder of its own, with a small program in Lampblack's place.

The program answers with what it was handed. Where an installer is needed, a real one works on a wheel made
here, without network; where only the number of installations matters, a stand-in for uv counts them.
"""

import ast
import base64
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """
import sys
try:
    print(sys.argv[1:], flush=True)
    if sys.argv[1] == "wait":
        sys.stdin.read()
except KeyboardInterrupt:
    sys.exit(7)
if sys.argv[1] == "lamp":
    import lamp
    print(lamp.LIGHT)
print(sys.stdin.read().upper())
sys.exit(int(sys.argv[-1]) if sys.argv[-1].isdigit() else 0)
"""

STAND_IN_FOR_UV = """#!{python}
import os, pathlib, sys
with open({journal!r}, "a") as journal:
    print(*sys.argv[1:], file=journal)
if sys.argv[1] == "venv":
    venv = pathlib.Path(sys.argv[-1])
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to({base!r})
    home = os.path.dirname({base!r})
    (venv / "pyvenv.cfg").write_text("home = " + home + "\\ninclude-system-site-packages = false")
    (venv / "lib/python{version}/site-packages").mkdir(parents=True)
if pathlib.Path({broken!r}).exists():
    sys.exit("this uv reaches nothing")
"""

posix = pytest.mark.skipif(os.name != "posix", reason="the stand-in for uv is a script with a #! line")


@dataclass(frozen=True)
class Copy:
    """A copy of run.py in a folder of its own, and how to start it."""

    root: Path
    path: str
    more: dict[str, str]

    def start(self, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        return subprocess.run(
            [sys.executable, str(self.root / "run.py"), *arguments],
            input=text,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=120,
        )

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Start it and do not wait."""
        command = [sys.executable, str(self.root / "run.py"), *arguments]
        pipe, environment = subprocess.PIPE, self.environment()
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, text=True)

    def environment(self) -> dict[str, str]:
        """This process's environment, with the copy's own PATH and settings."""
        return {**os.environ, "PATH": self.path, **self.more}

    def stamp(self) -> dict[str, object]:
        """What the copy noted about its .venv."""
        noted: dict[str, object] = json.loads((self.root / ".venv/lampblack.json").read_text("utf-8"))
        return noted


@pytest.fixture
def heeded() -> Iterator[None]:
    """What is started here hears Ctrl-C, also where the tests themselves run in the background and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def lay(root: Path) -> Path:
    """Lay a copy of run.py with a small program and two empty locks."""
    (root / "src/lampblack").mkdir(parents=True)
    (root / "src/lampblack/__main__.py").write_text(PROGRAM, "utf-8")
    shutil.copy(ROOT / "run.py", root)
    for lock in ("requirements.lock", "requirements-test.lock"):
        (root / lock).write_text("# nothing\n", "utf-8")
    return root


@pytest.fixture
def counted(tmp_path: Path) -> Copy:
    """A copy whose uv is a stand-in: writes each call into `journal`, fails while `broken` is there."""
    root = lay(tmp_path / "copy")
    uv = tmp_path / "bin/uv"
    uv.parent.mkdir()
    base = str(Path(sys.executable).resolve())
    uv.write_text(
        STAND_IN_FOR_UV.format(
            python=sys.executable,
            base=base,
            version=sysconfig.get_python_version(),
            journal=str(tmp_path / "journal"),
            broken=str(tmp_path / "broken"),
        ),
        "utf-8",
    )
    uv.chmod(0o755)
    return Copy(root, str(uv.parent), {})


def calls(tmp_path: Path) -> list[str]:
    """The first word of each call that the stand-in for uv got."""
    journal = tmp_path / "journal"
    return [line.split()[0] for line in journal.read_text("utf-8").splitlines()] if journal.exists() else []


@posix
def test_no_verb_hosts_and_a_verb_is_handed_on_with_input_and_exit_code(counted: Copy) -> None:
    assert counted.start().stdout.startswith("['host']")
    run = counted.start("roll", "4d6 kh3", "--as", "5", text="lamp")
    assert run.stdout == "['roll', '4d6 kh3', '--as', '5']\nLAMP\n"
    assert run.returncode == 5
    assert run.stderr == ""


@posix
def test_ctrl_c_reaches_the_verb(heeded: None, counted: Copy) -> None:
    assert counted.start("roll").returncode == 0
    run = counted.begin("wait")
    assert run.stdout is not None
    assert run.stdout.readline() == "['wait']\n"
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=60)  # the end of its input frees a read that began before the signal came
    assert run.returncode == 7


@posix
def test_a_later_start_installs_nothing_until_the_lock_changes(counted: Copy, tmp_path: Path) -> None:
    first = counted.start("roll")
    assert "Setting up Lampblack" in first.stderr
    assert "Fetching the libraries" in first.stderr
    assert first.stdout.startswith("['roll']")
    assert calls(tmp_path) == ["venv", "pip"]
    assert counted.start("roll").stderr == ""
    assert calls(tmp_path) == ["venv", "pip"]
    (counted.root / "requirements.lock").write_text("# another\n", "utf-8")
    assert "Setting up" in counted.start("roll").stderr
    assert calls(tmp_path) == ["venv", "pip"] * 2
    assert not (counted.root / ".venv-old").exists()


@posix
def test_what_the_tests_need_serves_a_verb_too_but_not_the_other_way(counted: Copy, tmp_path: Path) -> None:
    assert counted.start("roll").returncode == 0
    refused = counted.start("test", "-x")
    assert "No module named pytest" in refused.stderr
    assert calls(tmp_path) == ["venv", "pip"] * 2
    assert "requirements-test.lock" in (tmp_path / "journal").read_text("utf-8").splitlines()[-1]
    assert counted.start("roll").stderr == ""
    assert calls(tmp_path) == ["venv", "pip"] * 2


@posix
def test_the_tests_keep_what_they_compile(counted: Copy) -> None:
    (counted.root / "src/pytest.py").write_text("import sys\nprint(sys.dont_write_bytecode)\n", "utf-8")
    told = Copy(counted.root, counted.path, {"PYTHONDONTWRITEBYTECODE": "1"}).start("test")
    assert told.stdout == "False\n", told.stderr


@posix
def test_another_python_makes_its_own(counted: Copy, tmp_path: Path) -> None:
    assert counted.start("roll").returncode == 0
    stamp = counted.root / ".venv/lampblack.json"
    stamp.write_text(json.dumps({**counted.stamp(), "python": "3.99"}), "utf-8")
    assert counted.start("roll").returncode == 0
    assert calls(tmp_path) == ["venv", "pip"] * 2


@posix
@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("lampblack.json", None),
        ("lampblack.json", "{"),
        ("lampblack.json", "[]"),
        ("bin/python", None),
    ],
)
def test_a_half_made_venv_is_made_again(
    counted: Copy, tmp_path: Path, part: str, content: str | None
) -> None:
    assert counted.start("roll").returncode == 0
    (counted.root / ".venv" / part).unlink()
    (counted.root / ".venv/rubbish").touch()
    if content is not None:
        (counted.root / ".venv" / part).write_text(content, "utf-8")
    assert counted.start("roll").returncode == 0
    assert calls(tmp_path) == ["venv", "pip"] * 2
    assert not (counted.root / ".venv/rubbish").exists()


@posix
def test_a_failed_refresh_brings_the_whole_venv_back(counted: Copy, tmp_path: Path) -> None:
    assert counted.start("roll").returncode == 0
    before = counted.stamp()
    old_lock = (counted.root / "requirements.lock").read_text("utf-8")
    (counted.root / "requirements.lock").write_text("nothing-of-this-name==1 --hash=sha256:00\n", "utf-8")
    (tmp_path / "broken").touch()
    failed = Copy(counted.root, counted.path, {"PIP_NO_INDEX": "1"}).start("roll")
    assert failed.returncode == 1
    assert "this uv reaches nothing" in failed.stderr
    assert "uv did not manage; trying pip" in failed.stderr
    assert "Fetching the libraries with pip failed" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert counted.stamp() == before
    (counted.root / "requirements.lock").write_text(old_lock, "utf-8")
    assert counted.start("roll").stderr == ""


@posix
def test_a_start_killed_while_setting_up_is_taken_up_by_the_next(counted: Copy, tmp_path: Path) -> None:
    slow = tmp_path / "bin/uv"
    begin = f"mkdir -p {counted.root}/.venv/bin\necho begun > {tmp_path}/begun"
    slow.write_text(f"#!/bin/sh\n{begin}\nexec sleep 60\n", "utf-8")
    os.mkfifo(tmp_path / "begun")
    command = [sys.executable, str(counted.root / "run.py"), "roll"]
    environment = {**counted.environment(), "PATH": f"{counted.path}:/usr/bin:/bin"}
    with subprocess.Popen(command, env=environment, start_new_session=True) as run:
        (tmp_path / "begun").read_text("utf-8")
        os.killpg(run.pid, signal.SIGKILL)
    slow.unlink()
    assert (counted.root / ".venv/bin").exists()
    again = Copy(counted.root, str(tmp_path), {}).start("roll", text="lamp")
    assert ".venv was never finished" in again.stderr
    assert again.stdout == "['roll']\nLAMP\n"


@posix
def test_of_two_starts_at_once_the_second_waits(counted: Copy) -> None:
    import fcntl

    with (counted.root / ".venv.lock").open("a") as door:
        fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
        run = counted.begin("roll")
        assert run.stderr is not None
        assert "Another start is setting up" in run.stderr.readline()
        assert not (counted.root / ".venv").exists()
        fcntl.flock(door, fcntl.LOCK_UN)
        output, _ = run.communicate("lamp", timeout=60)
    assert output == "['roll']\nLAMP\n"


@pytest.fixture
def wheels(tmp_path: Path) -> tuple[Path, str]:
    """A folder with one wheel, made here: the module `lamp`; and the line that a lock holds for it."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    return folder, lay_wheel(folder, "lamp", "LIGHT = 'soot and lamplight'\n")


def lay_wheel(folder: Path, name: str, text: str) -> str:
    """Make a wheel that holds one module; gives the line that a lock holds for it."""
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    parts = {
        f"{name}.py": text,
        f"{name}-1.0.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{name}-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},{record_hash(text)},{len(text)}\n" for path, text in parts.items())
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in {**parts, f"{name}-1.0.dist-info/RECORD": record}.items():
            archive.writestr(path, text)
    return f"{name}==1.0 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


def record_hash(text: str) -> str:
    """The hash of a file as a wheel's RECORD writes it."""
    digest = hashlib.sha256(text.encode()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def test_pip_installs_all_that_the_lock_names_and_the_folder_may_move(
    tmp_path: Path, wheels: tuple[Path, str]
) -> None:
    folder, lamp = wheels
    oils = [f"oil{number}" for number in range(9)]  # more than are fetched at once
    lines = [
        lay_wheel(folder, oil, "\n").replace(" --", " ; python_version > '3' \\\n    --") for oil in oils
    ]
    settings = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}  # the user's own pip settings
    copy = Copy(lay(tmp_path / "a copy"), str(tmp_path), settings)
    (copy.root / "requirements.lock").write_text("# made\n" + "    # via x\n".join([*lines, lamp]), "utf-8")
    run = copy.start("lamp")
    assert run.stdout.splitlines()[:2] == ["['lamp']", "soot and lamplight"], run.stderr
    assert "with pip" in run.stderr
    compiled = {path.name.split(".")[0] for path in copy.root.glob(".venv/lib*/**/__pycache__/*.pyc")}
    assert compiled == {"lamp", *oils}
    moved = tmp_path / "moved"
    copy.root.rename(moved)
    assert Copy(moved, copy.path, {"PIP_NO_INDEX": "1"}).start("lamp").stdout == run.stdout


@pytest.mark.parametrize(
    ("shorter_by", "instead", "said"),
    [(9, "00000000\n", "DO NOT MATCH THE HASHES"), (81, "\n", "Hashes are required")],
)
def test_a_library_with_another_hash_or_none_is_not_installed(
    tmp_path: Path, wheels: tuple[Path, str], shorter_by: int, instead: str, said: str
) -> None:
    folder, line = wheels
    settings = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}
    copy = Copy(lay(tmp_path / "copy"), str(tmp_path), settings)
    (copy.root / "requirements.lock").write_text(line[:-shorter_by] + instead, "utf-8")
    run = copy.start("lamp")
    assert run.returncode == 1
    assert said in run.stderr
    assert not (copy.root / ".venv").exists()


def test_a_python_without_ensurepip_gets_the_one_line(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text("import sys\nsys.modules['ensurepip'] = None\n", "utf-8")
    apt = tmp_path / "bin/apt-get"
    apt.parent.mkdir()
    apt.touch(0o755)
    copy = Copy(lay(tmp_path / "copy"), str(apt.parent), {"PYTHONPATH": str(hidden)})
    run = copy.start("roll")
    assert run.returncode == 1
    assert run.stdout == ""
    *_, last = run.stderr.splitlines()
    assert "sudo apt install python3" in last
    assert last.endswith("-venv")
    assert not (copy.root / ".venv").exists()


def test_it_can_be_read_by_a_python_that_it_sends_away() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 6))


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse((ROOT / "run.py").read_text("utf-8"))
    named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    assert {name.split(".")[0] for name in named} <= sys.stdlib_module_names


def test_a_lock_needs_uv_and_says_so(tmp_path: Path) -> None:
    run = Copy(lay(tmp_path / "copy"), str(tmp_path), {}).start("lock")
    assert run.returncode == 1
    assert run.stderr.strip().endswith("pipx install uv")
