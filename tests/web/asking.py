"""Clients that have the key of the server they ask: in this process, or as a program of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from fastapi import FastAPI
from fastapi.testclient import TestClient

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.settings import ServeSettings

ADDRESS = "http://127.0.0.1"
PROGRAM = (sys.executable, "-c", "from katachi.interfaces.cli import main; main()")


def asking(server: FastAPI | ServeSettings, **options: Any) -> TestClient:
    """A client that sends the key with every request, as a script does."""
    app = create_app(server) if isinstance(server, ServeSettings) else server
    return TestClient(app, **{"base_url": ADDRESS, "headers": key_of(app.state.settings)} | options)


def key_of(settings: ServeSettings) -> dict[str, str]:
    """The header with the key; none, if there is no key."""
    return {"authorization": f"Bearer {settings.secret.text}"} if settings.secret else {}


@dataclass
class Served:
    """A running `katachi serve`."""

    address: str  # as it is printed, with the key
    process: subprocess.Popen[str]

    @property
    def url(self) -> str:
        """Without the key."""
        return self.address.partition("?")[0]

    @property
    def headers(self) -> dict[str, str]:
        """The header with the key."""
        [key] = parse_qs(urlsplit(self.address).query)["key"]
        return {"authorization": f"Bearer {key}"}


def start_serving(data: Path, *arguments: str, **options: Any) -> Served:
    """It starts at a free port."""
    started = [*PROGRAM, "serve", "--no-browser", "--port", "0", "--data", str(data), *arguments]
    process = subprocess.Popen(started, stdout=subprocess.PIPE, text=True, **options)
    return Served(address_of(process), process)


def address_of(process: subprocess.Popen[str]) -> str:
    """What the first line of a server says."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server did not start: {line}"
    return found[0]
