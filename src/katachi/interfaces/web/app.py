"""The application: all routes and the page, with safety around them and errors as one line."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

import katachi
from katachi.interfaces.web import page, routes
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.engine import EngineSupervisor
from katachi.interfaces.web.errors import ERRORS, internal, quoted
from katachi.interfaces.web.laboratory import Laboratory
from katachi.interfaces.web.mine.mining import Mining
from katachi.interfaces.web.openapi import describe
from katachi.interfaces.web.record_gate import RecordGate
from katachi.interfaces.web.safety import HEADERS, Safety
from katachi.interfaces.web.saved_games import SavedGames
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.web.tsumego.kept_answers import KeptAnswers
from katachi.interfaces.web.tsumego.own_files import OwnFiles
from katachi.interfaces.web.tsumego.problems import shipped
from katachi.interfaces.web.tsumego.progress import Progress
from katachi.interfaces.web.tsumego.walk import Walks
from katachi.knowledge.manifest import KnowledgeBaseError

_DESCRIPTION = "Go knowledge, proofs and a player that can say why. The page uses these answers."


def create_app(settings: ServeSettings | None = None) -> FastAPI:
    """The server; its engine starts with it and ends with it."""
    settings = settings or ServeSettings()
    engine, bases = EngineSupervisor(settings), Bases(settings)
    mining, lab = Mining(settings, bases), Laboratory(settings, bases)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        """Background work ends with the server, unless that is killed; it can be resumed."""
        async with engine.running():
            yield
        await run_in_threadpool(mining.close)
        await run_in_threadpool(lab.close)

    app = FastAPI(
        title="Katachi",
        version=katachi.__version__,
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's page loads scripts from elsewhere; ours is part of the page
        redoc_url=None,
        lifespan=lifespan,
        responses=ERRORS,
    )
    saved = SavedGames(settings.data / "games")
    progress = Progress(settings.data / "practice" / "results.json", shipped)
    parts = {
        "settings": settings,
        "engine": engine,
        "bases": bases,
        "mining": mining,
        "lab": lab,
        "saved_games": saved,
        "progress": progress,
        "own_files": OwnFiles(settings.data / "practice" / "files"),
        "walks": Walks(KeptAnswers(settings.data / "practice" / "answers")),
    }
    for name, part in parts.items():
        setattr(app.state, name, part)
    _answer_errors(app)
    for info in sorted(pkgutil.iter_modules(routes.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{routes.__name__}.{info.name}")
        if hasattr(module, "router"):
            app.include_router(module.router)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    page.mount(app)
    app.add_middleware(RecordGate, most=settings.limits.records)
    app.add_middleware(Safety, settings=settings)
    return app


# ---- Errors are one line, as JSON ------------------------------------------------------------------------------------


def _answer_errors(app: FastAPI) -> None:
    app.add_exception_handler(LookupError, _answering(404))
    app.add_exception_handler(ValueError, _answering(400))
    app.add_exception_handler(KnowledgeBaseError, _base_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _field_error)
    app.add_exception_handler(Exception, _internal_error)


def _answering(status: int):  # type: ignore[no-untyped-def]  # starlette wants a handler of any exception
    def answer(_request: Request, error: Exception) -> JSONResponse:
        return _error(status, str(error) or type(error).__name__)

    return answer


def _base_error(request: Request, error: Exception) -> JSONResponse:
    bases: Bases = request.app.state.bases
    return _error(400, bases.without_paths(str(error)))


def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, str(error.detail), error.headers)


def _field_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    given = f" (not {quoted(first.get('input'))})" if first["type"] != "missing" else ""
    return _error(422, f"{quoted(where, marks=False) or 'the request'}: {first['msg']}{given}")


def _internal_error(_request: Request, error: Exception) -> JSONResponse:
    """The traceback goes to the terminal. Starlette answers this outside of Safety, so its headers are added here."""
    traceback.print_exception(error, file=sys.stderr)
    return _error(500, internal(error), HEADERS)


def _error(status: int, text: str, headers: object = None) -> JSONResponse:
    return JSONResponse({"error": " ".join(text.split())}, status, headers=headers)  # type: ignore[arg-type]
