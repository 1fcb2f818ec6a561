// The person using this browser: a guest with a name, or an account. Asks for a name when one is needed.

import { api, Refused, signedOut } from "./api";
import type { PersonInfo } from "./wire";

class People {
  me = $state.raw<PersonInfo | null>(null);
  asking = $state.raw<((name: string | null) => void) | null>(null);

  async load(): Promise<void> {
    try {
      this.#setPerson(await api.me());
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the pages report an unreachable server
    }
  }

  /** Reload on return to the page: another window or device may have signed this browser in or out. */
  watch(): void {
    signedOut.handler = () => this.#setPerson(null);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.load();
    });
  }

  async rename(name: string): Promise<void> {
    this.#setPerson(await api.setName(name));
  }

  /** Turn the guest into an account that keeps name and games. */
  async createAccount(name: string, password: string): Promise<void> {
    this.#setPerson(await api.createAccount({ name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#setPerson(await api.signIn({ name, password }));
  }

  async signOut(everywhere: boolean): Promise<void> {
    await (everywhere ? api.signOutEverywhere() : api.signOut());
    this.#setPerson(null);
  }

  /** The current person, asking for a name if there is none; null if they decline. */
  async requirePerson(): Promise<PersonInfo | null> {
    if (this.me) return this.me;
    await new Promise((resolve) => (this.asking = resolve));
    this.asking = null;
    return this.me;
  }

  #setPerson(person: PersonInfo | null): void {
    const same = person?.id === this.me?.id && person?.name === this.me?.name && person?.account === this.me?.account;
    if (!same) this.me = person; // pages reload only for another person
  }
}

export const people = new People();
