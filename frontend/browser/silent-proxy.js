// A TCP proxy that can go silent without closing, like a connection after sleep or a change of network.

import { connect, createServer } from "node:net";

export async function startSilentProxy(target) {
  const { hostname, port } = new URL(target);
  const sockets = new Set();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(from);
      from.on("data", (bytes) => from.isSilent || to.write(bytes));
      from.on("close", () => from.isSilent || to.destroy());
      from.on("error", () => undefined);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** From now on nothing passes through the connections that are open; new ones work. */
    silence: () => sockets.forEach((socket) => (socket.isSilent = true)),
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
