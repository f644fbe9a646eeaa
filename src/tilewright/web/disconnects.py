"""Work that ends when the client that asked for it goes away."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from tilewright.web.errors import ClientGoneError

__all__ = ["while_connected"]

ResultT = TypeVar("ResultT")


async def while_connected(request: Request, work: Callable[[Callable[[], None]], ResultT]) -> ResultT:
    """Run work in the pool of threads as long as the client waits for it.

    Args:
        request: The request, its body read.
        work: Gets a function to call again and again while it works: it raises when the client has gone.

    Returns:
        What the work gives.

    Raises:
        ClientGoneError: ``client_gone``. Nobody reads the answer to it.
    """
    has_gone = threading.Event()

    def poll() -> None:
        if has_gone.is_set():
            raise ClientGoneError("client_gone")

    async def wait_for_disconnect() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        has_gone.set()

    watcher = asyncio.create_task(wait_for_disconnect())
    try:
        return await run_in_threadpool(work, poll)
    finally:
        watcher.cancel()
