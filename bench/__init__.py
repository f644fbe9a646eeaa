"""Measurements: ``make bench``, or ``python -m bench [NAME...]``.

Each module of this package with a function ``tables()`` is one page of tables. Figures are medians and 99th percentiles
of CPU time on one thread unless a table says otherwise; peers are measured in the same run, so that ratios hold
although the machine's speed swings. Nothing here is asserted in a test.
"""
