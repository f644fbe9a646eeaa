"""The description of the API (OpenAPI): what every operation may answer besides its result."""

from __future__ import annotations

from http import HTTPMethod
from typing import Any, Final

from fastapi import FastAPI

from tilewright.web.problems import MEDIA_TYPE, Problem, title_of

__all__ = ["DescribedApp"]

# What any operation, and any that changes something, may answer; the others stand at each operation.
_ALWAYS: Final = (421, 429, 503)
_CHANGES: Final = (403, 408, 413, 415, 507)


class DescribedApp(FastAPI):
    """An application whose description names every problem that it may answer."""

    def openapi(self) -> dict[str, Any]:
        """The description; made once."""
        if self.openapi_schema is None:
            document = super().openapi()
            document["components"]["schemas"].setdefault("Problem", Problem.model_json_schema())
            for operations in document["paths"].values():
                for method, operation in operations.items():
                    _add_problems(operation, is_change=method.upper() != HTTPMethod.GET)
            self.openapi_schema = document
        return self.openapi_schema


def _add_problems(operation: dict[str, Any], *, is_change: bool) -> None:
    responses = operation["responses"]
    for status in (*_ALWAYS, *(_CHANGES if is_change else ())):
        schema = {"$ref": "#/components/schemas/Problem"}
        responses.setdefault(str(status), {"content": {"application/json": {"schema": schema}}})
    for status, response in responses.items():
        if int(status) >= 400:
            # The framework knows of one media type only.
            content = response.get("content", {})
            response["content"] = {MEDIA_TYPE: content.get("application/json", {})}
            response["description"] = title_of(int(status))
    operation["responses"] = dict(sorted(responses.items()))
