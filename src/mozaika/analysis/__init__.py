"""The engine as one object for programs that use Mozaika as a library: `mozaika.Engine`.

In reading order: `values` (what it returns), `engine` (`Engine`), `latest` (progress and stopping), `ranking`,
`searches`, which uses `endgames`, `preendgames` and `inferences`; `conversions` and `engine_positions` (positions and
moves of the engine).
"""
