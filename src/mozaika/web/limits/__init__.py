"""Limits per address and per person: the figures, the counters, and the places where requests are refused."""
