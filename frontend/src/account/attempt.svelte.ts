// The submission of a form: whether it is in progress, and a refusal with the field it belongs to. The input is kept.

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

  /** Run `work`; false if it was refused or another submission is in progress. */
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
