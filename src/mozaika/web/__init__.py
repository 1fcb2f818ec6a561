"""HTTP and WebSocket: message formats, identity, limits, and errors as responses. Games are decided in `service`.

Read in this order: `wire` (incoming messages), `responses` and `screen` (outgoing messages), `identity`, `errors`,
`http`, `files`, `socket` and `connection`, `app`, `server`, `logs`.
"""
