"""``katachi serve``, and plain ``katachi``: the page in the browser."""

import contextlib
import ctypes
import html
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from katachi.engine.finding import judge_of
from katachi.files.writing import make_folder, remove, write_atomically
from katachi.interfaces.web.private import keep_private
from katachi.interfaces.web.secret import LONGEST, Secret
from katachi.interfaces.web.settings import LOOPBACK, PORT, ServeSettings
from katachi.knowledge.manifest import Manifest
from katachi.work.addresses import is_loopback
from katachi.work.on_ray import check_installed, checked_address

EPILOG = (
    "Examples:  katachi  ·  katachi serve --port 8000 --no-browser  ·  katachi serve --kb my.kb --folder games/  ·  "
    "KATACHI_KEY=my-own-long-key katachi  ·  "
    "katachi serve --host 0.0.0.0 --name gobox.local --password-file password.txt"
)
# From malloc.h: arenas shared by all threads; bytes from which a block is mapped by itself; free bytes at the end of
# the heap from which it shrinks.
_MALLOC = {-8: 2, -3: 256 << 10, -1: 1 << 20}
_TRIES = 20  # ports after the usual one
_WAYS = "--password-file FILE (or KATACHI_PASSWORD), or --open-to-everyone to let everyone in"
_REDIRECT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Katachi</title><meta name=referrer content=no-referrer>"
    '<meta http-equiv=refresh content="0;url={0}"><p><a href="{0}">Open Katachi</a></p>'
)


def command(  # noqa: PLR0913, PLR0917 - where it is, what it offers, who may use it
    host: Annotated[
        str, typer.Option(help="Address to listen on; for anything but this computer's own, a password is needed")
    ] = LOOPBACK,
    port: Annotated[
        int | None, typer.Option(help=f"Port ({PORT}, or the next free one; 0: any free one)", min=0, max=65535)
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A host name under which the page may be reached")] = None,
    kb: Annotated[
        list[Path] | None, typer.Option(help="A knowledge base to offer in addition to the shipped one")
    ] = None,
    folder: Annotated[
        list[Path] | None,
        typer.Option(help="Folder from which games may be mined (your home)", exists=True, file_okay=False),
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Where games and bases are kept", file_okay=False)] = None,
    threads: Annotated[int, typer.Option(help="Threads of each search", min=1, max=256)] = 1,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser")] = True,
    key: Annotated[
        str | None, typer.Option(help="Your own key for every start; in $KATACHI_KEY, other users do not see it")
    ] = None,
    no_key: Annotated[bool, typer.Option("--no-key", help="Let every user of this computer in")] = False,
    password_file: Annotated[
        Path | None, typer.Option(help="File with the password in its first line (or $KATACHI_PASSWORD)")
    ] = None,
    open_to_everyone: Annotated[
        bool, typer.Option("--open-to-everyone", help="With --host: let everyone in, without a password")
    ] = False,
    judged_by: Annotated[
        str | None,
        typer.Option(
            "--judge", metavar="ENGINE", help="Offer this engine's numbers first: KataGo's command line, or auto"
        ),
    ] = None,
    ray: Annotated[
        list[str] | None,
        typer.Option(help="A Ray cluster that may be chosen for mining: HOST:PORT, or auto", metavar="ADDRESS"),
    ] = None,
) -> None:
    """Start the page on this computer and open it: play, explore, solve, understand."""
    secret = choose_secret(host, key, password_file, no_key=no_key, open_to_everyone=open_to_everyone)
    _check_bases(kb or [])
    defaults = ServeSettings()
    settings = replace(
        defaults,
        host=host,
        data=data or defaults.data,
        bases=tuple(kb or ()),
        folders=tuple(folder or (defaults.folders if ServeSettings(host=host).is_local else ())),
        names=tuple(name or ()),
        threads=threads,
        secret=secret,
        clusters=_clusters(ray or []),
        judge=_judge(judged_by),
    )
    listener = listening(host, port)
    settings = replace(settings, port=listener.getsockname()[1])
    _reuse_memory()
    serve(settings, listener, browser=browser)


def _reuse_memory() -> None:
    """Let memory that is free again serve everyone.

    By default the C library keeps a heap for each thread, and what one thread has freed is of no use to the others. And
    once a large block has been freed, it takes the next ones from the heap, where small blocks between them keep it
    from shrinking: tables of searches, which are made and dropped all the time, then fill it with holes. With these
    settings, large blocks go back to the system. Other systems do without.
    """
    with contextlib.suppress(OSError, AttributeError):
        for parameter, value in _MALLOC.items():
            ctypes.CDLL(None).mallopt(parameter, value)


def _check_bases(folders: list[Path]) -> None:
    """Raises ValueError at once if a named base cannot be used, rather than showing that in a list later."""
    names: set[str] = set()
    for folder in folders:
        Manifest.read(folder)
        if (name := folder.resolve().name) in names:
            raise ValueError(f"--kb {folder}: another base is called {name!r} too; rename one of the folders")
        names.add(name)


def _judge(text: str | None) -> str:
    """Raises ValueError at once if there is no such judge."""
    return judge_of(text).command if text else ""


def _clusters(addresses: list[str]) -> tuple[str, ...]:
    """Raises ValueError at once for what is not an address, or without Ray."""
    if addresses:
        check_installed()
    return tuple(map(checked_address, addresses))


def choose_secret(
    host: str, key: str | None, password_file: Path | None, *, no_key: bool, open_to_everyone: bool
) -> Secret | None:
    """What people need to be let in; None if everyone is. Raises ValueError if the options do not fit together."""
    local = is_loopback(host)
    own, password = _chosen_key(key) if local else None, _chosen_password(password_file)
    words = {"a key": own, "a password": password, "--no-key": no_key, "--open-to-everyone": open_to_everyone}
    if len(given := [word for word, is_given in words.items() if is_given]) > 1:
        raise ValueError(f"{' and '.join(given)} do not go together: choose one")
    if not local and (no_key or key is not None):
        raise ValueError(f"a key, or none, is for this computer only: for --host {host} use {_WAYS}")
    if local and open_to_everyone:
        raise ValueError("--open-to-everyone is for a --host that other computers can reach: here it is --no-key")
    if no_key or open_to_everyone:
        return None
    return own or password or (Secret.random() if local else _typed_password(host))


def _chosen_key(key: str | None) -> Secret | None:
    source = "KATACHI_KEY" if key is None else "--key"
    text = os.environ.get("KATACHI_KEY") or None if key is None else key
    return None if text is None else Secret.chosen(text, "key", source)


def _chosen_password(file: Path | None) -> Secret | None:
    if file is None:
        text = os.environ.get("KATACHI_PASSWORD")
        return Secret.chosen(text, "password", "KATACHI_PASSWORD") if text else None
    try:
        with file.open(encoding="utf-8") as opened:
            line = opened.readline(LONGEST + 2).rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise ValueError(f"--password-file {file}: cannot be read: {reason}") from None
    return Secret.chosen(line, "password", f"--password-file {file}")


def _typed_password(host: str) -> Secret:
    if not sys.stdin.isatty():
        raise ValueError(f"--host {host}: other computers can reach this address: use {_WAYS}")
    text = typer.prompt("Password for the page", hide_input=True, confirmation_prompt=True)
    return Secret.chosen(text, "password", "the prompt")


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at this port, or at the usual port or one of the next. Raises ValueError if none is free."""
    wanted = range(PORT, PORT + _TRIES) if port is None else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in wanted:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as error:
            found.close()
            if number == wanted[-1]:
                other = "--host" if isinstance(error, socket.gaierror) else "--port"
                raise ValueError(f"cannot listen on {host}:{number}: {error.strerror}; try another {other}") from None
        else:
            found.listen(128)
            return found
    raise AssertionError("no port was tried")


def serve(settings: ServeSettings, listener: socket.socket, *, browser: bool) -> None:
    """Run until Ctrl-C."""
    from katachi.interfaces.web.app import create_app  # noqa: PLC0415 - the other commands need not wait for it
    from katachi.interfaces.web.connections import PageServer  # noqa: PLC0415

    if mended := keep_private(settings.data):
        print(f"katachi: {mended}", file=sys.stderr, flush=True)
    server = PageServer(create_app(settings), settings.limits)
    with _redirect(settings) as start:
        print(f"Katachi is at {settings.address()}  (Ctrl-C ends it)", flush=True)
        if not settings.is_local and settings.secret is None:
            print(f"katachi: anyone who can reach {settings.host} can use this server", file=sys.stderr, flush=True)
        if browser and _has_browser():
            threading.Timer(0.7, webbrowser.open, (start.as_uri(),)).start()
        server.run(sockets=[listener])


@contextmanager
def _redirect(settings: ServeSettings) -> Iterator[Path]:
    """A private file that leads the browser to the page: other users can see the arguments of programs."""
    path = settings.data / "browser" / f"open-{settings.port}.html"
    make_folder(path.parent, private=True)
    write_atomically(path, _REDIRECT.format(html.escape(settings.address())).encode(), private=True)
    try:
        yield path
    finally:
        remove(path)


def _has_browser() -> bool:
    """Whether there is a screen: a text browser would start in the middle of our output."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
