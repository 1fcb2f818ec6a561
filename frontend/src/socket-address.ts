// The address of a table's socket, with the protocol version of this page.

import { PROTOCOL, routes } from "./wire";

export function socketAddress(table: string, query: Record<string, string>): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const parameters = new URLSearchParams({ protocol: String(PROTOCOL), ...query });
  return `${scheme}://${location.host}${routes.tableSocket(table)}?${parameters}`;
}
