"""tools/side_by_side.py: commands run at once, each output is a block, and one failure fails the run."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "tools" / "side_by_side.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(PROGRAM), *arguments], capture_output=True, text=True, check=False)


def test_commands_run_at_the_same_time(tmp_path: Path) -> None:
    """Each command waits for the file that the other one writes."""
    one, other = tmp_path / "one", tmp_path / "other"
    wait = "touch {} && until test -e {}; do sleep 0.05; done && echo seen"
    done = run("first", wait.format(one, other), "second", wait.format(other, one))
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("seen") == 2


def test_output_of_a_command_is_one_block() -> None:
    done = run("numbers", "echo 1; sleep 0.1; echo 2", "letters", "echo a; sleep 0.1; echo b")
    assert "1\n2\n" in done.stdout
    assert "a\nb\n" in done.stdout


def test_failure_fails_the_run_and_the_others_still_end() -> None:
    done = run("good", "sleep 0.2; echo fine", "bad", "echo wrong >&2; exit 3")
    assert done.returncode == 1
    assert "bad: failed with status 3" in done.stdout
    assert "wrong" in done.stdout
    assert "fine" in done.stdout
    assert done.stdout.rstrip().endswith("failed: bad")


def test_command_after_another_waits_for_its_success(tmp_path: Path) -> None:
    file = tmp_path / "file"
    done = run("first", f"sleep 0.2; touch {file}", "--after", "first", "second", f"test -e {file} && echo seen")
    assert (done.returncode, "seen" in done.stdout) == (0, True), done.stdout
    done = run("first", "exit 3", "--after", "first", "second", "echo seen")
    assert (done.returncode, "seen" in done.stdout) == (1, False), done.stdout
    assert "not run, because first failed" in done.stdout


def test_brief_prints_the_last_line_unless_a_command_fails() -> None:
    done = run("--brief", "good", "echo one; echo two", "bad", "echo three; echo four; exit 1")
    assert "two" in done.stdout
    assert "one" not in done.stdout
    assert "three\nfour\n" in done.stdout


def test_arguments_that_are_not_pairs_are_refused() -> None:
    assert run().returncode == 2
    assert run("name").returncode == 2
    assert run("--after", "nobody", "name", "true").returncode == 2


def test_terminated_run_that_ignores_interrupts_stops_its_commands(tmp_path: Path) -> None:
    """A shell without job control starts background commands with SIGINT ignored."""
    started, stopped = tmp_path / "started", tmp_path / "stopped"
    command = f"trap 'touch {stopped}; exit' INT; touch {started}; while :; do sleep 0.05; done"
    ignore = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.executable, sys.argv[1:])"
    )
    runner = subprocess.Popen([sys.executable, "-c", ignore, sys.executable, str(PROGRAM), "long", command])
    wait_for(started)
    runner.terminate()
    assert runner.wait(120) == 130
    wait_for(stopped)


def wait_for(file: Path) -> None:
    limit = time.monotonic() + 120  # catches a hang
    while not file.exists():
        assert time.monotonic() < limit
        time.sleep(0.02)
