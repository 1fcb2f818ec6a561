"""`make soak`: servers, workers, PostgreSQL and NATS under faults, with scripted players, and the proof that nothing
was lost or doubled. `run` is the whole run, `site` the processes, `faults` what happens to them, `player` and `party`
who plays, `proof` what is checked afterwards.
"""
