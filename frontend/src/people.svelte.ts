// Who is at this browser: a name is enough, and a password keeps it. Where a name is needed and not known yet, it is asked for.

import { api, Refused, signedOut } from "./api";
import type { PersonInfo } from "./wire";

class People {
  me = $state.raw<PersonInfo | null>(null);
  asking = $state.raw<((name: string | null) => void) | null>(null);

  async load(): Promise<void> {
    try {
      this.#become(await api.me());
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the page says by itself that the server cannot be reached
    }
  }

  /** Another window may sign this browser in or out, another device may sign it out: it is noticed on coming back. */
  watch(): void {
    signedOut.heard = () => this.#become(null);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.load();
    });
  }

  async rename(name: string): Promise<void> {
    this.#become(await api.callMe(name));
  }

  /** A guest keeps name and games for good. */
  async claim(name: string, password: string): Promise<void> {
    this.#become(await api.claim({ name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#become(await api.signIn({ name, password }));
  }

  async signOut(everywhere: boolean): Promise<void> {
    await (everywhere ? api.signOutEverywhere() : api.signOut());
    this.#become(null);
  }

  /** The visitor's own, asked for if need be; null if he would rather not say. */
  async need(): Promise<PersonInfo | null> {
    if (this.me) return this.me;
    await new Promise((resolve) => (this.asking = resolve));
    this.asking = null;
    return this.me;
  }

  #become(person: PersonInfo | null): void {
    const same = person?.id === this.me?.id && person?.name === this.me?.name && person?.account === this.me?.account;
    if (!same) this.me = person; // pages begin anew with somebody else only
  }
}

export const people = new People();
