"""The analysis of whole games: what each turn lost, and how well each player played.

In reading order: `values` (what it returns), `settings` and `analysis_json` (analyses as JSON).
"""
