"""For those who test what they build on tilewright: slow, obvious references and Hypothesis strategies.

* `tilewright.testing.solitaire`: the rules of solitaire once more, written from their words and not from the engine:
  free tiles, legal moves, searches that try everything.
* `tilewright.testing.connect`: the rules of connect once more: paths, pairs, shifts, a search that tries everything.
* `tilewright.testing.solitaire_strategies`: random layouts, rules and boards for Hypothesis. Needs
  ``pip install tilewright[testing]``.
* `tilewright.testing.solitaire_boards`: small, tight boards, many of which cannot be cleared.
* `tilewright.testing.hand`: the rules of hands once more: complete by trying
  everything, distance by trying every shape.

The references share no code with the core. They are for boards of a dozen tiles: use them as the judge in a
differential test.

>>> from tilewright.solitaire import Board, Layout
>>> from tilewright.testing import solitaire as reference
>>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), ["1m", "2m", "1m"])
>>> board.free == reference.free_slots(board.layout.slots)
True
"""
