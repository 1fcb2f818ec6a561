// The browser's storage, guarded: a browser may forbid it (blocked cookies) or refuse to write (no space), and anything
// may have changed what is stored. Nothing here throws. Callers validate what they read.

class GuardedStorage {
  /** `area` is a function, because even naming the storage throws where it is forbidden. */
  constructor(private readonly area: () => Storage) {}

  get isAvailable(): boolean {
    return this.#attempt((area) => area.getItem("") !== undefined) ?? false;
  }

  /** The stored text; null if there is none. */
  read(key: string): string | null {
    return this.#attempt((area) => area.getItem(key));
  }

  /** The stored value, of any type; null if there is none or if it is not JSON. */
  readJson(key: string): unknown {
    return this.#attempt((area) => JSON.parse(area.getItem(key) ?? "null") as unknown);
  }

  /** Returns whether the text is stored now. */
  write(key: string, text: string): boolean {
    const written = this.#attempt((area) => {
      area.setItem(key, text);
      return true;
    });
    return written ?? false;
  }

  writeJson(key: string, value: unknown): boolean {
    return this.write(key, JSON.stringify(value));
  }

  /** The keys of all stored values. */
  keys(): string[] {
    return this.#attempt((area) => Object.keys(area)) ?? [];
  }

  remove(key: string): void {
    this.#attempt((area) => area.removeItem(key));
  }

  #attempt<Result>(work: (area: Storage) => Result): Result | null {
    try {
      return work(this.area());
    } catch {
      return null;
    }
  }
}

/** Kept on this device. */
export const deviceStorage = new GuardedStorage(() => localStorage);
/** Kept until the tab is closed, also across a reload. */
export const tabStorage = new GuardedStorage(() => sessionStorage);

/** Whether a stored value is an object with keys. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
