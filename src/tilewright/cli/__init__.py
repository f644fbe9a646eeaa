"""The command ``tilewright``: parse, call, print."""
