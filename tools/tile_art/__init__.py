"""The tile art: our own drawings as data, and the program that writes them as SVG sprites.

Run `python -m tools.tile_art` from the root of the repository; it writes `classic.svg`, `large.svg` and
`clear.svg` in `src/tilewright/render/art/`. Only the standard library is needed. The output is committed, and
a test compares it with the drawings.

| module | what it holds |
| --- | --- |
| `geometry` | points, outlines of on and off nodes, splines |
| `brush` | strokes of regular script: a centre line becomes an outline with pressed and tapered ends |
| `shapes` | colours by role, and the way from outlines to `<path>` |
| `hanzi`, `hanzi_suits`, `hanzi_honours`, `hanzi_bonus` | the characters, stroke by stroke in writing order |
| `letters` | digits and letters for indices |
| `suits`, `bird`, `plants`, `extras` | coins, sticks, the bird, flowers, frame, joker, back |
| `classic`, `large`, `clear` | the three sets: code of a face -> drawing |
| `sprite`, `sheet` | the files, and contact sheets to judge them by |

A sprite holds `<symbol id="face-1m" viewBox="0 0 60 80">` and so on: the 42 faces, the red fives `0m 0p 0s`,
`face-joker`, `face-back` and `face-blank`. A symbol is only the drawing on a transparent ground: the tile's
body belongs to whoever uses it. A drawing keeps to the middle 47 x 62.4 of the face (78 %), the back to
50 x 68. Symbols do not refer to one another, so any of them can be cut out of the file.

Colours. Every `<path>` has a plain `fill` and a class, never `style` (strict pages forbid it) and never
`var()` in an attribute (only stylesheets may use it). A class is `t-` and a role of `shapes.INKS`: `t-ink`,
`t-red`, `t-green`, `t-blue`, `t-leaf`, `t-gold`, `t-pink`, `t-wood`, `t-violet`, and for the back `t-back`,
`t-thread`. A page that holds the sprite inside its own document may restyle them, for example
`.t-red { fill: var(--tile-red, #b3261e); }`; by custom the properties are called `--tile-ink`, `--tile-red`
and so on. Where the sprite stays in a file of its own (`<use href="classic.svg#face-1m">`) the rules of a
page do not reach into it, and the plain colours hold.
"""
