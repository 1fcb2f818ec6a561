"""Worker processes for the engine: `pool` starts and calls them, `worker` runs in them. They exchange bytes only."""
