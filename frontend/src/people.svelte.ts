// Who is at this browser: a name is enough. Where one is needed and not known yet, it is asked for.

import { api, Refused } from "./api";
import type { ShownPerson } from "./wire";

class People {
  me = $state.raw<ShownPerson | null>(null);
  asking = $state.raw<((name: string | null) => void) | null>(null);

  async load(): Promise<void> {
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.me = null; // the page says by itself that the server cannot be reached
    }
  }

  async rename(name: string): Promise<void> {
    this.me = await api.callMe(name);
  }

  /** The visitor's own, asked for if need be; null if he would rather not say. */
  async need(): Promise<ShownPerson | null> {
    if (this.me) return this.me;
    await new Promise((resolve) => (this.asking = resolve));
    this.asking = null;
    return this.me;
  }
}

export const people = new People();
