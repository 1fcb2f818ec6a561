"""The report of a run: players, moves, faults by kind with the time to recover, and what does not hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from benchmarks.attack.report import percentile
from benchmarks.soak.recovery import Fault
from benchmarks.soak.run import Outcome

_MOST_VIOLATIONS, _MOST_CODES, _MOST_SLOW = 40, 12, 5


def report(outcome: Outcome) -> list[str]:
    plan, proofs = outcome.plan, outcome.proofs
    moves, tables = sum(each.acknowledged for each in proofs), sum(each.tables for each in proofs)
    return [
        f"{plan.players} players ({plan.sqlite_players} on SQLite), {plan.servers} servers, {plan.workers} workers, "
        f"seed {plan.seed}, {outcome.seconds:.0f} s",
        f"{moves} acknowledged commands, {sum(each.chat for each in proofs)} lines of chat, {tables} tables, "
        f"{sum(each.finished for each in proofs)} finished, {sum(each.rated for each in proofs)} rated, "
        f"{sum(each.events for each in proofs)} events, {outcome.reconnects} lost connections, "
        f"{sum(each.searched for each in proofs)} messages searched for leaks",
        "",
        *_faults(outcome.recovery.faults),
        *_slowest(outcome.recovery.faults),
        "",
        "refusals: " + ", ".join(f"{code} {count}" for code, count in outcome.refusals.most_common(_MOST_CODES)),
        *(f"logged {count} times: {text[:300]}" for text, count in outcome.logged.most_common(_MOST_CODES)),
        *(f"VIOLATION: {each[:400]}" for each in outcome.violations[:_MOST_VIOLATIONS]),
        f"{len(outcome.violations)} violations" if outcome.violations else "nothing lost, nothing doubled",
    ]


def _faults(faults: Sequence[Fault]) -> list[str]:
    """A row for each kind: how many, how many players or tables were answered again, and after how long."""
    kinds: dict[str, list[Fault]] = defaultdict(list)
    for fault in faults:
        kinds[fault.kind].append(fault)
        kinds["all"].append(fault)
    head = f"{'fault':<20} {'times':>5} {'answered':>8} {'p50 s':>7} {'p99 s':>7} {'open':>5}"
    return [head, *(_row(kind, kinds[kind]) for kind in sorted(kinds, key=lambda kind: (kind == "all", kind)))]


def _slowest(faults: Sequence[Fault]) -> list[str]:
    """The faults after which somebody waited longest, with the table that was last."""
    found = sorted((fault for fault in faults if fault.took), key=lambda fault: -fault.took[-1])[:_MOST_SLOW]
    return [f"{fault.took[-1]:.1f} s after {fault.kind} {fault.note}: {fault.last}" for fault in found]


def _row(kind: str, faults: Sequence[Fault]) -> str:
    took = [seconds for fault in faults for seconds in fault.took]
    shown = [f"{percentile(took, share):7.2f}" for share in (0.5, 0.99)] if took else ["      -"] * 2
    waiting = sum(len(fault.waiting) for fault in faults)
    return f"{kind:<20} {len(faults):>5} {len(took):>8} {' '.join(shown)} {waiting:>5}"
