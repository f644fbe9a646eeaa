"""Programs that make parts of the project; none is needed to run it."""
