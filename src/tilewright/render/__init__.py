"""Pictures of boards and hands: text for a terminal, SVG for a page. Pure functions; nothing here knows a rule.

* `tilewright.render.solitaire`: boards and layouts of solitaire.
* `tilewright.render.connect`: boards of connect, with a path.
* `tilewright.render.hand`: hands.
* `tilewright.render.art`: the drawings on the tiles.
"""
