"""The analysis of whole games: what each turn lost, and how well each player played.

In reading order: `values` (what it returns), `analysis_json` (as JSON), `settings`; `streams` (`analyze`, and
`analyze_turns` for one turn after the other); `situations` (the facts of a turn), `turns` (its analysis, from
`candidates`, `comparisons`, `outcomes` and `luck`), `summaries` (players), `thresholds` (everything that judges);
`retries` (a turn with another play).
"""
