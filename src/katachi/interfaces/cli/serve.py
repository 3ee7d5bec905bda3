"""``katachi serve``, and plain ``katachi``: the page in the browser."""

import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from katachi.interfaces.web.settings import LOOPBACK, PORT, ServeSettings
from katachi.knowledge.manifest import Manifest

EPILOG = "Examples:  katachi  ·  katachi serve --port 8000 --no-browser  ·  katachi serve --kb my.kb --folder games/"
_TRIES = 20  # ports after the usual one


def command(
    host: Annotated[
        str, typer.Option(help="Address to listen on; anything but this computer's own is at your own risk")
    ] = (LOOPBACK),
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
) -> None:
    """Start the page on this computer and open it: play, explore, solve, understand."""
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
    )
    listener = listening(host, port)
    settings = replace(settings, port=listener.getsockname()[1])
    serve(settings, listener, browser=browser)


def _check_bases(folders: list[Path]) -> None:
    """Raises ValueError at once if a named base cannot be used, rather than showing that in a list later."""
    names: set[str] = set()
    for folder in folders:
        Manifest.read(folder)
        if (name := folder.resolve().name) in names:
            raise ValueError(f"--kb {folder}: another base is called {name!r} too; rename one of the folders")
        names.add(name)


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
                raise ValueError(f"cannot listen on {host}:{number}: {error.strerror}; try another --port") from None
        else:
            found.listen(128)
            return found
    raise AssertionError("no port was tried")


def serve(settings: ServeSettings, listener: socket.socket, *, browser: bool) -> None:
    """Run until Ctrl-C."""
    import uvicorn  # noqa: PLC0415 - the other commands need not wait for it

    from katachi.interfaces.web.app import create_app  # noqa: PLC0415

    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        http="h11",  # the same parser everywhere, whatever else is installed
        ws="websockets-sansio",
        ws_max_size=settings.limits.message,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    url = settings.url()
    print(f"Katachi is at {url}  (Ctrl-C ends it)", flush=True)
    if not settings.is_local:
        print(f"katachi: anyone who can reach {settings.host} can use this server", file=sys.stderr, flush=True)
    if browser and _has_browser():
        threading.Timer(0.7, webbrowser.open, (url,)).start()
    uvicorn.Server(config).run(sockets=[listener])


def _has_browser() -> bool:
    """Whether there is a screen: a text browser would start in the middle of our output."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
