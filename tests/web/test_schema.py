"""Questions made up from the server's own description: whatever is asked, the answer is one it describes."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from tests.web.asking import ADDRESS, key_of

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.settings import ServeSettings

pytestmark = pytest.mark.slow

_FOLDER = Path(tempfile.mkdtemp(prefix="katachi-schema-"))
(_FOLDER / "games").mkdir()
_APP = create_app(ServeSettings(data=_FOLDER / "data", folders=(_FOLDER / "games",)))
# What starts work of minutes has tests of its own.
_SCHEMA = schemathesis.openapi.from_dict(_APP.openapi()).exclude(path_regex="^/api/(lab|mine)/", method="POST")
_SCHEMA.app = _APP


@pytest.mark.campaign
@_SCHEMA.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_as_described(case: Any) -> None:
    case.call_and_validate(
        base_url=ADDRESS,
        headers=key_of(_APP.state.settings),
        checks=(not_a_server_error, content_type_conformance, response_schema_conformance),
    )
