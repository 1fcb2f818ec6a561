// One form that is sent: while it is under way, what was refused and beside which field. What was typed stays.

import { Refused } from "../api";
import { type Place, placeOf } from "./places";

export class Attempt {
  busy = $state(false);
  place = $state<Place | null>(null);
  message = $state("");

  constructor(private readonly fields: readonly Place[]) {}

  at(place: Place): string {
    return this.place === place ? this.message : "";
  }

  /** Has it been done? */
  async run(event: SubmitEvent | null, work: () => Promise<void>): Promise<boolean> {
    event?.preventDefault();
    if (this.busy) return false;
    this.busy = true;
    this.place = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.message = error instanceof Refused ? error.message : String(error);
      this.place = placeOf(error instanceof Refused ? error.code : "", this.fields);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
