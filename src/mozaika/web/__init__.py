"""HTTP and WebSocket: message formats, identity, limits, and errors as responses. Games are decided in `service`.

Read in this order: `requests` and `client_messages` (incoming), `responses`, `server_messages`, `screen` and `screens`
(outgoing), `identity`, `errors` and `error_responses`, `http`, `choices`, `accounts` and `files` (handlers), `routes`,
`socket`, `connection` and `participant` (a table's socket), `limits/`, `app`, `server`, `metrics`, `logs`;
`typescript` generates `wire.ts`.
"""
