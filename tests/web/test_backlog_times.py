"""When a job was begun, told to readers in any time zone."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from katachi.interfaces.web.background import BackgroundJob, Backlog


def test_a_job_says_its_time_with_the_zone() -> None:
    assert BackgroundJob("20261116-034500-0000abcd", "done", {}).created == "2026-11-16T03:45:00+00:00"


def test_a_new_job_was_begun_now_wherever_the_server_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setattr(Backlog, "advance", lambda _self: None)  # nothing is to be done
    begun = datetime.fromisoformat(Backlog(tmp_path, "lab_tasks.table").create({}).created)
    assert abs((datetime.now(UTC) - begun).total_seconds()) < 60


def test_jobs_of_one_second_stay_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Backlog, "advance", lambda _self: None)
    jobs = Backlog(tmp_path, "lab_tasks.table")
    names = [jobs.create({}).id for _ in range(12)]
    assert jobs.ids() == names[::-1]
