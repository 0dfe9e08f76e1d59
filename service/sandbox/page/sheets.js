import { button, el } from "./dom.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * What a newcomer reads in an empty group; `companions` counts those in it, and `started` says whether
 * the bot may write to them already.
 */
export function firstHint({ name, companions, started, start, send }) {
  const first = started ? "Send " : "First press Start: the bot may write to you then. After that send ";
  return [
    el("h3", {}, "This is a practice room."),
    el("p", {}, "You are ", el("b", {}, name), "."),
    el("p", {}, first, el("b", {}, "/newgame"), `: you are seated${followers(companions)}.`),
    started ? button("primary", "hint-newgame", "Send /newgame", send) : button("primary", "hint-start", "Start", start),
  ];
}

function followers(companions) {
  if (companions === 0) return "";
  return companions === 1 ? ", and one companion follows" : `, and ${NUMBERS[companions] ?? companions} companions follow`;
}

/** The bot's chat before it was started: one button, as in any Telegram bot; the group's hint leads. */
export function startSheet(press) {
  return [
    el("p", {}, "The bot may only write to people who have started it."),
    el("p", {}, "Your character and your questions at night come here."),
    button("outlined", "start-button", "Start", press),
  ];
}

/** After Join by somebody whom the bot may not write to: one tap does both. */
export function joinSheet(press, close) {
  return [
    el("h3", {}, "One more step to sit down."),
    el("p", {}, "Press Start: the bot may write to you then, and you are at the table."),
    button("primary", "start-button", "Start", press),
    button("plain", "not-now", "Not now", close),
  ];
}

/** The chat of somebody who has blocked the bot. */
export function blockedSheet(unblock) {
  return [
    el("p", {}, "You have blocked the bot: it cannot write to you."),
    button("outlined", "unblock-button", "Unblock", unblock),
  ];
}
