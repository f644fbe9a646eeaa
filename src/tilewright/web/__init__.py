"""The web app: an HTTP API over the engines, and the page that plays on it.

* `create_app`: the application (ASGI), for any server of such applications.
* `Settings`, `load_settings`: what can be set.
* `serve`: run it on this machine, as ``tilewright play`` does.

One module a noun: `layouts`, `solitaire` (games), `problems` (errors as RFC 9457 has them), `security`, `pages`.
"""

from tilewright.web.app import create_app
from tilewright.web.server import serve
from tilewright.web.settings import Settings, load_settings

__all__ = ["Settings", "create_app", "load_settings", "serve"]
