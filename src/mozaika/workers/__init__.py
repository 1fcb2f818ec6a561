"""Worker processes for the engine: `pool` starts and calls them, `worker` runs in them. They exchange bytes only.

`remote_group` and `bus_worker` are the two sides of workers on other machines; `bus` describes what they exchange.
"""
