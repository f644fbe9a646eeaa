"""Mahjong hands (胡牌): complete or not, what they wait for, how far they are, what to discard; with jokers, any size.

* `Hand`, `Meld`: the tiles that somebody has, from text, faces, counts or card records.
* `Rules`, `STANDARD`: what is complete, what is wild, which copies count.
* `is_win`, `waits`, `shanten`, `acceptance`: the answers; each takes a hand, its text or its 34 counts.
* `waits_by_form`, `shanten_by_form`, `live_copies`: the same, form by form and copy by copy.
* `decompose`, `Decomposition`: every way in which a hand is complete. `explain`: the same in words.
* `tilewright.hand.trainer`: questions about hands, made from a seed, and their marks.
* `is_win_batch`, `shanten_batch`, `waits_batch`, `counts_batch`: many hands at once, as NumPy arrays.

>>> is_win("123m406p789s222p11z"), shanten("123m406p789s22p11z"), [str(face) for face in waits("123m406p789s22p11z")]
(True, 0, ['2p', '1z'])
"""

from tilewright._core import Discard, Discards, acceptance, is_win, shanten, waits
from tilewright.hand.batch import counts_batch, is_win_batch, shanten_batch, waits_batch
from tilewright.hand.decomposition import Decomposition, Group, Wait, decompose, iter_decompositions
from tilewright.hand.errors import HandError
from tilewright.hand.explanation import Explanation, explain
from tilewright.hand.forms import live_copies, shanten_by_form, waits_by_form
from tilewright.hand.hand import Hand, HandLike
from tilewright.hand.meld import Meld
from tilewright.hand.rules import PRESETS, STANDARD, Form, Rules

__all__ = [
    "PRESETS",
    "STANDARD",
    "Decomposition",
    "Discard",
    "Discards",
    "Explanation",
    "Form",
    "Group",
    "Hand",
    "HandError",
    "HandLike",
    "Meld",
    "Rules",
    "Wait",
    "acceptance",
    "counts_batch",
    "decompose",
    "explain",
    "is_win",
    "is_win_batch",
    "iter_decompositions",
    "live_copies",
    "shanten",
    "shanten_batch",
    "shanten_by_form",
    "waits",
    "waits_batch",
    "waits_by_form",
]
