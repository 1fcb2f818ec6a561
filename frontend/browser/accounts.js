// Accounts, finished rated games and profiles for the tests of pages about people.

import { openMenu } from "./actions.js";
import { PROTOCOL } from "./wire.js";
import { rackTiles, TWO_PEOPLE } from "./world.js";

export const PASSWORD = "correct horse";

/** A visitor with an account. */
export async function account(world, name, options = {}) {
  const visitor = await world.visitor(name, options);
  await visitor.request("POST", "/api/me/account", { password: PASSWORD });
  return visitor;
}

/** The origins of all servers that pages of visitors send requests to from now on. */
export function originsOf(world) {
  const origins = new Set();
  const { visitor } = world;
  world.visitor = async (...options) => {
    const made = await visitor.apply(world, options);
    made.context.on("request", (request) => origins.add(new URL(request.url()).origin));
    made.page.on("websocket", (socket) => origins.add(new URL(socket.url()).origin.replace("ws", "http")));
    return made;
  };
  return origins;
}

export async function signIn(page, name, password) {
  await page.locator("[autocomplete=username]").first().fill(name);
  await page.locator("[autocomplete=current-password]").fill(password);
  await page.keyboard.press("Enter");
}

/** Exchange a tile on each turn of the page's player until they have made `moves` moves, over a socket of its own. */
function exchangeTiles(page, table, moves) {
  const query = `protocol=${PROTOCOL}&follow=screen`;
  return page.evaluate(
    ({ address, moves }) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address.replace(/^http/, "ws"));
        let screen = {};
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.kind === "screen") screen = message.screen;
          else if (message.kind !== "screen-change") return;
          else screen = { ...screen, ...message.now, turns: [...screen.turns, ...message.turns] };
          const { seat, turn, version } = screen;
          if (screen.turns.filter((each) => each.seat === seat).length >= moves) {
            socket.close();
            resolve();
          } else if (turn === seat)
            socket.send(JSON.stringify({ kind: "exchange", id: "x", version, tiles: [screen.rack[0]] }));
        };
      }),
    { address: `${new URL(page.url()).origin}/api/tables/${table}/socket?${query}`, moves },
  );
}

/** A rated game that the second player has resigned, after `moves` moves of each; both pages show the result. */
export async function finished(world, winner, loser, { moves = 4, ...options } = {}) {
  const [one, other] = [await account(world, winner, options), await account(world, loser, options)];
  const { table } = await one.request("POST", "/api/tables", {
    edition: "english",
    kind: "open",
    seats: TWO_PEOPLE,
  });
  await other.request("POST", `/api/tables/${table.id}/join`, {});
  for (const { page } of [one, other]) {
    await page.goto(`${world.address}/t/${table.id}`);
    await rackTiles(page).first().waitFor();
  }
  await Promise.all([one, other].map(({ page }) => exchangeTiles(page, table.id, moves)));
  await openMenu(other.page);
  for (const _ of ["", "really"]) await other.page.locator("dialog .button.danger").click();
  for (const { page } of [one, other]) await page.locator(".game-over :is(.rating-row, .uncounted)").waitFor();
  return [one, other];
}

const DAY = 24 * 3600 * 1000;
const OPPONENTS = ["Hania", "Õie", "Şükrü", "Konstantinopolitanka"];

/** Answer the page's requests for /people/somebody with a made-up profile of `count` games. */
export async function profileOf(page, count) {
  const now = Date.now();
  let rating = 1500;
  const games = Array.from({ length: count }, (_, at) => {
    const [score, against] = [330 + ((at * 37) % 160), 310 + ((at * 53) % 170)];
    const change = Math.round((score > against ? 40 : -34) / (1 + at / 9));
    rating += change;
    const rated = at % 5 !== 4;
    return {
      game: at % 3 ? `game${at}` : "",
      edition: at % 7 ? "english" : "polish",
      at: now - (count - at) * 3 * DAY,
      outcome: score > against ? "won" : score < against ? "lost" : "tied",
      score,
      against,
      ended_early: at % 9 === 8,
      names: ["Somebody", OPPONENTS[at % 4]],
      people: ["somebody", at % 4 ? `p${at % 4}` : ""],
      erased: [false, at % 11 === 10],
      rating: rated ? rating : null,
      change: rated ? change : null,
    };
  });
  const rated = games.filter((game) => game.rating !== null);
  const graph = (edition) => rated.filter((game) => game.edition === edition).map((game) => [game.at, game.rating]);
  const statistics = {
    games: 38,
    won: 21,
    tied: 1,
    average_score: 377.4,
    best_score: 521,
    bingos: 41,
    plays: 480,
    best_play: "QUIXOTRY",
    best_play_score: 167,
  };
  const newest = games.toReversed();
  const profile = {
    id: "somebody",
    name: "Aleksandra Wiśniewsk",
    account: true,
    since: now - 400 * DAY,
    results: newest.slice(0, 20),
    ratings: [
      { edition: "english", value: rating, deviation: 74, games: 31, graph: graph("english") },
      { edition: "polish", value: 1542, deviation: 182, games: 4, graph: graph("polish") },
    ],
    statistics: [
      { edition: "english", ...statistics },
      { edition: "polish", ...statistics, games: 5, won: 3, best_play: "ŹDŹBŁO ĄŻ", best_play_score: 98 },
    ],
  };
  await page.route("**/api/people/somebody", (route) => route.fulfill({ json: profile }));
  await page.route("**/api/people/somebody/results?before=*", (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before"));
    return route.fulfill({ json: newest.filter((game) => game.at < before).slice(0, 20) });
  });
  return { games: newest };
}
