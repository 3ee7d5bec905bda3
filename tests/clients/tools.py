"""Getting real clients: installed once into build/clients; without them the tests are skipped, with the reason."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "build" / "clients"
HERE = Path(__file__).parent
KATACHI = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()"]


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"{command[0]} could not be run: {error}")
    if done.returncode:
        pytest.skip(f"could not be installed: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")


def node_package(name: str, version: str) -> Path:
    """The folder whose node_modules holds a package of npm."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("node and npm are not installed")
    folder = CLIENTS / "node"
    if not (folder / "node_modules" / name).exists():
        folder.mkdir(parents=True, exist_ok=True)
        _run("npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), f"{name}@{version}")
    return folder


def python_packages(folder: str, *requirements: str) -> Path:
    """A folder with packages of the Python index, without what they depend on."""
    target = CLIENTS / folder
    if not target.exists():
        fresh = target.with_name(f"{folder}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        _run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(fresh), *requirements)
        fresh.rename(target)
    return target
