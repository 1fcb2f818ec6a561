// The address of a table's socket, with the version of the messages that this page speaks.

import { PROTOCOL, routes } from "./wire";

export function socketAddress(table: string, query: Record<string, string>): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const parameters = new URLSearchParams({ protocol: String(PROTOCOL), ...query });
  return `${scheme}://${location.host}${routes.tableSocket(table)}?${parameters}`;
}
