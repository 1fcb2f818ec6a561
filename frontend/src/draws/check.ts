// The check of all draws of a finished game, from its log and from what this device has kept. It shares no code with
// the server: docs/fairness.md is the specification of both. Legality and scores are left to `mozaika verify`.

import type { GameEvent } from "../wire";
import { Contributions } from "./contributions";
import { bestHashes, type Hashes } from "./digest";
import { type DrawFault, Fault, demand } from "./fault";
import { isShownAs, type StoredDraws } from "./stored-draws";
import { DrawReplay } from "./replay";
import { isSameSetup } from "./setup";

/** What this device's bytes did: they went into every draw, were left out by the server, or are not known here. */
export type OwnPart = "contributed" | "left-out" | "none";

export interface DrawReport {
  readonly fault: DrawFault | null;
  readonly event: number; // the number of the event with the fault; 0 if none has it
  readonly own: OwnPart;
  readonly hasSetup: boolean; // this device has kept the tiles of the edition, so they could be compared
  readonly restarts: number;
}

/** What this device kept must be what the log says. */
function compare(
  kept: StoredDraws | null,
  contributions: Contributions,
  replay: DrawReplay,
  events: readonly GameEvent[],
): OwnPart {
  if (!kept) return "none";
  demand(contributions.commitments[0] === kept.commitment, "commitment");
  if (kept.setup) demand(replay.setup !== null && isSameSetup(replay.setup, kept.setup), "edition");
  for (const [number, shown] of Object.entries(kept.seen)) {
    const event = events[Number(number) - 1];
    if (!event || !isShownAs(event, shown)) throw new Fault("seen", Number(number));
  }
  if (!kept.hashes) return "none"; // this device did not show its bytes
  const fixed = kept.hashes.flatMap((hash, seat): [number, string][] => (hash === null ? [] : [[seat, hash]]));
  const recorded = [...contributions.hashes].sort(([one], [other]) => one - other);
  demand(JSON.stringify(fixed) === JSON.stringify(recorded), "hashes");
  if (contributions.withheld.has(kept.seat)) return "left-out"; // too late, or dropped by the server
  demand(contributions.seeds.get(kept.seat) === kept.seed, "seed");
  return "contributed";
}

/** Recompute every draw of a finished game. Anything unexpected in the log is a fault, never an exception. */
export async function checkDraws(
  events: readonly GameEvent[],
  kept: StoredDraws | null,
  digests: Hashes = bestHashes(),
): Promise<DrawReport> {
  const known = { hasSetup: Boolean(kept?.setup), restarts: kept?.restarts ?? 0 };
  let number = 0;
  try {
    const secrets = events.flatMap((event) => (event.type === "secret-revealed" ? [event.secret] : []));
    const contributions = new Contributions(secrets, digests);
    const replay = new DrawReplay(contributions);
    for (const event of events) {
      number += 1;
      await replay.apply(event);
    }
    number = 0; // what follows is about the whole log
    demand(secrets.length > 0 && secrets.length === contributions.commitments.length, "secret");
    demand(replay.isOver, "log");
    return { fault: null, event: 0, own: compare(kept, contributions, replay, events), ...known };
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault("log");
    return { fault: fault.fault, event: fault.event || number, own: "none", ...known };
  }
}
