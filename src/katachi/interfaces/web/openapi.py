"""The description of the server's answers as JSON: ``python -m katachi.interfaces.web.openapi > openapi.json``.

It includes the live connection: the component ``LiveJobs`` has the request, the reports and the answer of each kind of
job.
"""

import json
import sys
from typing import Any, get_type_hints

from fastapi import FastAPI
from pydantic import create_model
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from katachi.interfaces.web.answers import model
from katachi.interfaces.web.engine.jobs import job_module, kinds

_REFERENCE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """FastAPI's description of the routes, with the live jobs."""
    if app.openapi_schema is None:
        found = FastAPI.openapi(app)
        found["components"]["schemas"] = dict(sorted({**live_schemas(), **found["components"]["schemas"]}.items()))
    return FastAPI.openapi(app)


def live_schemas() -> dict[str, Any]:
    """The components of the live jobs."""
    parts = {kind: _parts(kind) for kind in kinds()}
    wanted = [part for some in parts.values() for part in some.values()]
    references, found = models_json_schema(wanted, ref_template=_REFERENCE)
    jobs = {kind: _object({name: references[part] for name, part in some.items()}) for kind, some in parts.items()}
    components: dict[str, Any] = found["$defs"] | {"LiveJobs": _object(jobs)}
    return components


def _parts(kind: str) -> dict[str, tuple[Any, JsonSchemaMode]]:
    module = job_module(kind)
    request = create_model(f"{kind.capitalize()}Request", __base__=module.Request, __doc__=module.Request.__doc__)
    return {
        "request": (request, "validation"),
        "report": (model(module.REPORT), "serialization"),
        "answer": (model(get_type_hints(module.run)["return"]), "serialization"),
    }


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def main() -> None:
    """Write the description to standard output."""
    from katachi.interfaces.web.app import create_app  # noqa: PLC0415 - which describes itself by this module

    json.dump(create_app().openapi(), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
