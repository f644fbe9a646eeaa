"""How the documentation is built: Sphinx, Markdown by MyST, docstrings by autodoc."""

import tilewright

project = "tilewright"
author = "The tilewright authors"
version = release = tilewright.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "tilewright"

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
default_role = "code"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
