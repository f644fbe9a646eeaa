"""The migrations, run by `tilewright.store.migrate`."""
