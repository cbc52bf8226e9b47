"""Studying the games: simulations, statistics, odds."""
