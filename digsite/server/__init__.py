"""The door: a table in the browser."""
