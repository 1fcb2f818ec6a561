// The person using this browser: a guest with a name, or an account. A guest starts with a generated name; before games
// with other people they are asked whether to keep it.

import { api, Refused, signedOut } from "./api";
import { choices } from "./choices.svelte";
import { deviceStorage } from "./storage";
import type { PersonInfo, RecoveryRequest } from "./wire";

const STORAGE_KEY = "mozaika.generated-name"; // until the guest has chosen a name

class People {
  me = $state.raw<PersonInfo | null>(null);
  asking = $state.raw<((isNamed: boolean) => void) | null>(null);

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

  /** Use the name from now on; at `table`, a local one, also in the game that is being played. */
  async rename(name: string, table = ""): Promise<void> {
    this.#setPerson(await api.setName(name, table));
    deviceStorage.remove(STORAGE_KEY);
  }

  /** A friendly name that the chosen edition allows and nobody's account has. */
  async suggestName(): Promise<string> {
    return (await api.suggestName(choices.edition)).name;
  }

  /** Turn the guest into an account that keeps name and games. */
  async createAccount(name: string, password: string): Promise<void> {
    this.#setPerson(await api.createAccount({ name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#setPerson(await api.signIn({ name, password }));
  }

  /** Set a new password with a recovery code, and sign in. */
  async recover(request: RecoveryRequest): Promise<void> {
    this.#setPerson(await api.recover(request));
  }

  /** Delete the account. */
  async erase(password: string): Promise<void> {
    await api.erase(password);
    this.#setPerson(null);
  }

  async signOut(everywhere: boolean): Promise<void> {
    await (everywhere ? api.signOutEverywhere() : api.signOut());
    this.#setPerson(null);
  }

  /** The current person; somebody new becomes a guest with a generated name and is not asked. */
  async ensurePerson(): Promise<PersonInfo | null> {
    if (this.me) return this.me;
    const name = await this.suggestName();
    await this.rename(name);
    deviceStorage.write(STORAGE_KEY, name);
    return this.me;
  }

  /** The current person, asking for a name if they have chosen none; null if they decline. */
  async requirePerson(): Promise<PersonInfo | null> {
    if (this.me && !this.#hasGeneratedName) return this.me;
    const isNamed = await new Promise<boolean>((resolve) => (this.asking = resolve));
    this.asking = null;
    return isNamed ? this.me : null;
  }

  get #hasGeneratedName(): boolean {
    return !this.me?.account && this.me?.name === deviceStorage.read(STORAGE_KEY);
  }

  #setPerson(person: PersonInfo | null): void {
    const same = person?.id === this.me?.id && person?.name === this.me?.name && person?.account === this.me?.account;
    if (!same) this.me = person; // pages reload only for another person
  }
}

export const people = new People();
