"""What an attack did to ordinary players, beside the same players without it; the limits, and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

MAX_RATIO = 3.0  # of the p99 of moves under attack to the quiet one
MAX_MOVE_MS = 250.0
MAX_BOT_S = 3.0
MAX_MEMORY_MB = 200.0
MAX_DISK_MB = 500.0
MIN_SEARCHED = 10_000  # messages, in a complete run
# If this process's own delays are this much of the moves' p99, the figure says more about it than about the server.
CLIENT_SHARE = 0.5

HELD, NOT_HELD = "✓", "✗"
HEAD = (
    f"{'attack':<13}{'quiet ms':>23}{'attacked ms':>23} {'ratio':>6} {'bots s':>6} {'MB RSS':>7} {'MB disk':>8} "
    f"{'server':>7}{'lag ms':>8}{'accepted':>9}{'refused':>9}{'closed':>8}  all"
)
UNITS = (
    f"{'':<13}{'moves':>6}{'p50':>8}{'p99':>9}{'moves':>6}{'p50':>8}{'p99':>9} {'':>6} {'most':>6} {'+':>7} {'+':>8} "
    f"{'cpu':>7}{'p99':>8}"
)


def percentile(values: Sequence[float], share: float) -> float:
    """
    >>> percentile([3.0, 1.0, 2.0], 0.5), percentile([], 0.99)
    (2.0, 0.0)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


@dataclass(frozen=True)
class Window:
    """The players' figures in one period: times of moves and client delays in ms, of bot answers in s."""

    moves: Sequence[float]
    bots: Sequence[float]
    lags: Sequence[float] = ()

    @property
    def p99(self) -> float:
        return percentile(self.moves, 0.99)

    def shown(self) -> str:
        return f"{len(self.moves):>6}{percentile(self.moves, 0.5):>8.1f}{self.p99:>9.1f}"

    def with_more(self, other: Window) -> Window:
        """The figures of two periods."""
        return Window([*self.moves, *other.moves], [*self.bots, *other.bots], [*self.lags, *other.lags])


@dataclass
class Outcome:
    """One attack, with its quiet period."""

    name: str
    quiet: Window
    attacked: Window
    memory_mb: float
    disk_mb: float
    server_share: float  # of a core
    accepted: int = 0
    refused: int = 0
    closed: int = 0
    details: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)  # anything that must not happen at all
    searched: int = 0  # messages
    expects_bots: bool = True

    @property
    def ratio(self) -> float:
        return self.attacked.p99 / self.quiet.p99 if self.quiet.p99 else 0.0

    def with_more(self, other: Outcome) -> Outcome:
        """The same attack, measured twice."""
        return replace(
            self,
            quiet=self.quiet.with_more(other.quiet),
            attacked=self.attacked.with_more(other.attacked),
            memory_mb=max(self.memory_mb, other.memory_mb),
            disk_mb=max(self.disk_mb, other.disk_mb),
            server_share=(self.server_share + other.server_share) / 2,
            accepted=self.accepted + other.accepted,
            refused=self.refused + other.refused,
            closed=self.closed + other.closed,
            details=Counter(self.details) + Counter(other.details),
            faults=[*self.faults, *other.faults],
            searched=self.searched + other.searched,
        )

    @property
    def is_client_bound(self) -> bool:
        return percentile(self.attacked.lags, 0.99) > CLIENT_SHARE * self.attacked.p99

    @property
    def slowest_bot(self) -> float:
        return max(self.attacked.bots, default=0.0)

    def bounds(self) -> dict[str, str]:
        """What exceeds each limit, in words; empty where the limit is held."""
        ratio, p99, bot = self.ratio, self.attacked.p99, self.slowest_bot
        memory, disk = self.memory_mb, self.disk_mb
        return {
            "ratio": f"moves p99 {ratio:.1f} times the quiet one, limit {MAX_RATIO:.0f}" if ratio > MAX_RATIO else "",
            "p99": f"moves p99 {p99:.0f} ms, limit {MAX_MOVE_MS:.0f}" if p99 >= MAX_MOVE_MS else "",
            "bots": f"a bot answered after {bot:.1f} s, limit {MAX_BOT_S:.0f}" if bot > MAX_BOT_S else "",
            "memory": f"memory grew by {memory:.0f} MB, limit {MAX_MEMORY_MB:.0f}" if memory >= MAX_MEMORY_MB else "",
            "disk": f"disk use grew by {disk:.0f} MB, limit {MAX_DISK_MB:.0f}" if disk >= MAX_DISK_MB else "",
        }

    def exceeded(self) -> list[str]:
        """The limits that are exceeded, in words, and anything that must not happen at all."""
        checks = [
            (not self.quiet.moves or not self.attacked.moves, "nobody made a move"),
            (self.expects_bots and not self.attacked.bots, "no bot answered"),
            (not self.accepted + self.refused + self.closed, "the attacker did nothing"),
        ]
        return [*filter(None, self.bounds().values()), *(text for fails, text in checks if fails), *self.faults]

    def row(self) -> str:
        """Behind each figure with a limit is a mark: it is held, or not."""
        lag = percentile(self.attacked.lags, 0.99)
        held = {name: NOT_HELD if text else HELD for name, text in self.bounds().items()}
        return (
            f"{self.name:<13}{self.quiet.shown()}{self.attacked.shown()}{held['p99']}{self.ratio:>6.1f}{held['ratio']}"
            f"{self.slowest_bot:>6.2f}{held['bots']}{self.memory_mb:>7.0f}{held['memory']}"
            f"{self.disk_mb:>8.1f}{held['disk']}{self.server_share:>7.0%}{lag:>8.1f}"
            f"{self.accepted:>9}{self.refused:>9}{self.closed:>8}  {'EXCEEDED' if self.exceeded() else 'held'}"
        )

    def notes(self) -> list[str]:
        """Lines below the row."""
        counted = ", ".join(
            f"{what} {count}" for what, count in sorted(self.details.items(), key=lambda each: -each[1])
        )
        client = "this process was late itself: the machine is too small or too busy for these figures"
        return [
            *(f"  EXCEEDED: {text}" for text in self.exceeded()),
            *([f"  client side: {client}"] if self.is_client_bound else []),
            *([f"  {counted[:400]}"] if counted else []),
        ]


def not_measured(name: str, reason: str) -> Outcome:
    """What stands for an attack whose measurement has failed."""
    return Outcome(name, Window([], []), Window([], []), memory_mb=0, disk_mb=0, server_share=0, faults=[reason])


def table(outcomes: Sequence[Outcome]) -> list[str]:
    """The table at the end: a row for each attack, and what exceeds a limit below its row."""
    lines = [HEAD, UNITS]
    for outcome in outcomes:
        lines += [outcome.row(), *(f"  EXCEEDED: {text}" for text in outcome.exceeded())]
    bound = [outcome.name for outcome in outcomes if outcome.is_client_bound]
    if bound:
        lines.append(f"client side the bottleneck in: {', '.join(bound)}")
    return lines
