"""The built page as files. It is part of the package; without it the server says how to build it."""

from __future__ import annotations

import gzip
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from katachi.interfaces.web.built import FOLDER, is_built

_NOT_BUILT = (
    "<!doctype html><html lang=en><title>Katachi</title><h1>The page has not been built</h1>"
    "<p>This is a copy of the sources. Run <code>make page</code> in its folder and load this again. "
    "The <a href='/api/openapi.json'>answers behind the page</a> are there already.</p>"
)


class _Assets(StaticFiles):
    """Files whose names change with their contents: a browser may keep them forever. Most are there packed only."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._packed(path, scope) or await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response

    async def _packed(self, path: str, scope: Scope) -> Response | None:
        full, found = self.lookup_path(f"{path}.gz")
        if found is None or scope["method"] not in ("GET", "HEAD"):
            return None
        kind = guess_type(path)[0]
        vary = {"vary": "accept-encoding"}
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return Response(gzip.decompress(Path(full).read_bytes()), media_type=kind, headers=vary)
        response = self.file_response(full, found, scope)
        response.headers.update({**vary, "content-encoding": "gzip", "content-type": kind or "text/plain"})
        return response


def mount(app: FastAPI) -> None:
    """Serve the page at the root."""
    if (FOLDER / "assets").is_dir():
        app.mount("/assets", _Assets(directory=FOLDER / "assets"), name="assets")

    @app.get("/", include_in_schema=False)
    def index(_request: Request) -> Response:
        if not is_built():
            return HTMLResponse(_NOT_BUILT, 503)
        return FileResponse(FOLDER / "index.html", headers={"cache-control": "no-cache"})

    for name in ("api.html", "icon.svg", "manifest.webmanifest"):
        if (FOLDER / name).is_file():
            app.add_api_route(f"/{name}", _file(FOLDER / name), methods=["GET", "HEAD"], include_in_schema=False)


def _file(path: Path):  # type: ignore[no-untyped-def]  # a route for one file
    def answer() -> FileResponse:
        return FileResponse(path, headers={"cache-control": "no-cache"})

    return answer
