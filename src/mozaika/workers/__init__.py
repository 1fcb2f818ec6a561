"""Processes that think: `pool` keeps them and asks, `worker` is what runs in them. Nothing but bytes goes in or out."""
