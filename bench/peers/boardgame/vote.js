// The vote of a game of ten in boardgame.io: how many moves its reducer makes in a second.
// Usage: node vote.js SECONDS, on Linux. Prints moves and seconds as JSON; the seconds are those
// that a processor spent on this thread, without what helps it in the background.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const PLAYERS = 10;
const AT_ONCE = 50; // votes between two looks at the clock, which takes its time

const living = (G) => G.players.filter((player) => player.alive).length;

function vote({ G, playerID }, target) {
  if (!G.players[playerID].alive) return INVALID_MOVE;
  if (target !== null && !G.players[target]?.alive) return INVALID_MOVE;
  G.votes[playerID] = target;
}

function count({ G }) {
  const counts = new Map();
  for (const target of Object.values(G.votes)) {
    if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  G.ballots.push(G.votes);
  G.accused = [...counts].find(([, votes]) => 2 * votes > living(G))?.[0] ?? null;
  G.votes = {};
}

const game = {
  name: "vote",
  disableUndo: true,
  setup: () => ({
    players: Array.from({ length: PLAYERS }, () => ({ alive: true })),
    votes: {},
    ballots: [],
    accused: null,
  }),
  phases: {
    vote: {
      start: true,
      turn: { activePlayers: { all: "voting" } },
      moves: { vote },
      endIf: ({ G }) => Object.keys(G.votes).length === living(G),
      onEnd: count,
      next: "night",
    },
    night: { turn: { activePlayers: { all: "sleeping" } } },
  },
};

const reducer = CreateGameReducer({ game });
const begin = InitializeGame({ game, numPlayers: PLAYERS });
const votes = Array.from({ length: PLAYERS }, (_, seat) => ({
  type: "MAKE_MOVE",
  payload: { type: "vote", args: [(seat * 7) % PLAYERS], playerID: String(seat) },
}));

/** One whole vote; the last of it counts, and night falls. */
const play = () => votes.reduce(reducer, begin);

function check({ G, ctx }) {
  const counted = G.ballots.length === 1 && Object.keys(G.ballots[0]).length === PLAYERS;
  if (!counted || ctx.phase !== "night") throw new Error("the vote was not played");
}

function spent() {
  const [nanoseconds] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
  return Number(nanoseconds) / 1e9;
}

function measure(seconds) {
  const begun = spent();
  let moves = 0;
  let passed = 0;
  while (passed < seconds) {
    for (let vote = 0; vote < AT_ONCE; vote += 1) play();
    moves += AT_ONCE * PLAYERS;
    passed = spent() - begun;
  }
  return { moves, seconds: passed };
}

check(play());
measure(0.5); // the compiler warms up
console.log(JSON.stringify(measure(Number(process.argv[2]))));
