// The address of a position on the analysis board: its CGP line, so that a link needs nothing on the server.

import { addresses, type PositionRequest } from "../wire";

/** Where a position comes from. `game` is a table whose board and rules are used; `turn` one of its turns. */
export interface Source {
  readonly cgp: string;
  readonly game: string;
  readonly link: string;
  readonly turn: number | null;
}

export function readSource(search: string, hash: string): Source {
  const [inSearch, inHash] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ""))];
  const read = (key: string): string => inHash.get(key) ?? inSearch.get(key) ?? "";
  const turn = read("turn");
  return {
    cgp: read("cgp"),
    game: read("game"),
    link: read("link"),
    turn: /^\d{1,4}$/.test(turn) ? Number(turn) : null,
  };
}

/** CGP stays readable: only what would end the address is escaped. */
const escaped = (text: string): string => text.replace(/[%&#+]/g, encodeURIComponent).replaceAll(" ", "+");

export function addressOf({ cgp = "", game = "", link = "" }: Pick<PositionRequest, "cgp" | "game" | "link">): string {
  const facts = Object.entries({ cgp, game, link }).filter(([, value]) => value);
  const hash = facts.map(([key, value]) => `${key}=${escaped(value)}`).join("&");
  return addresses.analysis() + (hash && `#${hash}`);
}
