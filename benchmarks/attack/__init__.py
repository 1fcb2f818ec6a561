"""`make attack`: replays attacks on availability on a real server with 200 ordinary players, and measures the harm.

`__main__` has the options, `run` one attack from start to end, `house` the ordinary players, `attacks` the attacks.
"""
