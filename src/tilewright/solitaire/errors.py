"""What can be wrong with layouts, boards, moves and deals."""

from __future__ import annotations

from tilewright.documents import DocumentProblem
from tilewright.errors import ProblemsError, TilewrightError
from tilewright.solitaire.problem import PROBLEMS, Problem

__all__ = ["BoardError", "DealError", "IllegalMoveError", "LayoutError"]


class LayoutError(ProblemsError[Problem], ValueError):
    """A layout that cannot be read, or cannot be played.

    Attributes:
        problems: Everything that is wrong, when more than one thing can be told at once.
    """

    templates = {
        "array_shape": "not an array of layers, rows and columns: {where}: {found}, expected {expected}",
        "coordinate": "slot {slot}: coordinates are whole numbers from -{limit} to {limit}",
        "labels": "labels: {found}, slots: {expected}; one each is needed",
        "label_value": "label {found!r}: a nonzero whole number of at most 18 digits is expected",
        "view": "there is no view {found!r}; there are: {known}",
        "shape": "slot {slot} lies outside the array of {layers} layers, {rows} rows and {columns} columns",
        "array_size": "an array of {layers} layers, {rows} rows and {columns} columns: more than {limit} cells",
        "array_mark": "two tiles at {slot}: an array holds one mark a cell",
        "unplayable": "the layout cannot be played: {summary}",
        "unknown_format": "there is no layout format {found!r}; there are: {known}",
        "unknown_extension": "{found!r} does not tell the format to write: name it, or use one of the endings {known}",
        "unrecognized": "not a layout: {found}, expected {expected}",
        "not_text": "not a text that can be read: {reason}",
        "not_opened": "{name!r} cannot be opened as a layout file: {reason}",
        "git_lfs": "a Git LFS pointer, not the layout itself: fetch it with `git lfs pull`",
        "too_large": "{found}: more than {limit}, too large for a layout",
        "unreadable": "{summary}",
        "layout_count": "{found}, expected one; they are: {names}",
        "not_writable": "the layout cannot be written as {format}: {reason}",
    }


class BoardError(ProblemsError[DocumentProblem], ValueError):
    """Faces, bonus items or a document that do not make a board.

    Attributes:
        problems: Everything that is wrong with a document, when it is several things.
    """

    templates = {
        "several": "not a board: {summary}",
        "face_count": "faces: {found}, slots: {expected}; one each is needed (None: removed, or a bonus item)",
        "face_slot": "face at {slot}: there is no such slot in the layout",
        "bonus_slot": "bonus item at {slot}: there is no such slot in the layout",
        "bonus_label": "bonus item at {slot}: the label is {found!r}, expected a text",
        "bonus_face": "slot {slot} has the face {face} and a bonus item: only one is possible",
        "not_json": "line {line}: not JSON at column {column}: {reason}",
        "not_a_board": "not a board: {where}: {found}, expected {expected}",
        "version": "board version {found}: this program reads version {expected}",
        "board_move": "move {ply} of the document is not legal: {reason}",
        "board_shuffle": "shuffle after {ply} moves: {reason}",
        "board_certificate": "the certificate does not clear the board: {reason}",
    }


class IllegalMoveError(TilewrightError, ValueError):
    """A move that the rules do not allow. Nothing has changed."""

    templates = {
        "not_a_match": "{found} is no match: a Match or the slots of its tiles is expected",
        "unknown_slot": "there is no slot {slot!r}",
        "unknown_tile": "there is no tile {tile}: expected 0 to {last}",
        "gone": "{slot} is gone already",
        "repeated": "{slot} is named twice",
        "covered": "{slot} is covered",
        "blocked": "{slot} is blocked on both sides",
        "match_count": "not {found} but {expected} tiles go together",
        "bonus_alone": "{slot} is a bonus item, which is taken alone",
        "mismatch": "{first} and {second} do not match: {first_face} and {second_face}",
        "nothing_to_undo": "no move has been played",
        "nothing_to_redo": "no move has been taken back",
    }


class DealError(TilewrightError, ValueError):
    """A deal that is not possible, or was not found."""

    templates = {
        "count": "the number of tiles to match, {tiles}, cannot be divided by {match}",
        "group_count": PROBLEMS["group_count"][1],
        "tower": "the board can never be cleared: it needs at least {needed} moves and has tiles for {moves}, "
        "since these tiles wait for each other: {chain}",
        "exhausted": "the board can never be cleared: all orders were tried ({nodes} moves)",
        "unknown": "no way to clear the board was found within {nodes} moves",
        "seed": "seed {found!r}: a whole number from 0 to 2**64 - 1 is expected",
        "max_nodes": "max_nodes {found!r}: a whole number from 0 to 2**64 - 1 is expected",
        "preset_slot": "preset {face} at {slot}: there is no such slot in the layout",
        "preset_bonus": "slot {slot} has both a preset face and a bonus item",
        "preset_count": "the presets need {needed} matches, and the tiles make {available}",
    }
