"""A package, so that tests of different games may have files of one name."""
