"""What several servers on one PostgreSQL need beside the store: messages between them over NATS (`nats_bus`).

`service/server_bus.py` has the port.
"""
