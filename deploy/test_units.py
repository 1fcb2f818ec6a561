"""systemd accepts the sample units, with programs that exist in the place of Mozaika's.

`make test-all` runs it; it needs `systemd-analyze` (`apt-get install systemd`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("unit", sorted(HERE.glob("*.service")), ids=lambda unit: unit.stem)
def test_systemd_accepts_the_unit(unit: Path, tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze, "this test needs systemd-analyze: apt-get install systemd"
    copy = tmp_path / unit.name
    text = re.sub(r"^(Exec\w+=)/\S+", r"\1/bin/true", unit.read_text(encoding="utf-8"), flags=re.MULTILINE)
    copy.write_text(text, encoding="utf-8")
    done = subprocess.run([analyze, "verify", copy], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []
