"""The games as environments for learning: many at once, and behind the usual interfaces."""
