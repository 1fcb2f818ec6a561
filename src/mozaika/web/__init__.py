"""HTTP and WebSocket: the shapes of messages, who is asking, errors as answers. Decides nothing about games: `service`.

Read in this order: `wire` (what comes in), `shown` and `screen` (what goes out), `identity`, `errors`, `http`, `files`,
`socket` and `connection`, `app`, `server`, `logs`.
"""
