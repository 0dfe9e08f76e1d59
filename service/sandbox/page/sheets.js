import { el } from "./dom.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** What a newcomer reads in an empty group. */
export function firstHint(name, companions, send) {
  const count = NUMBERS[companions] ?? String(companions);
  const who = companions === 1 ? "one companion" : `${count} companions`;
  return el(
    "div",
    { class: "hint", dataset: { testid: "first-hint" } },
    el("h3", {}, "This is a practice room."),
    el("p", {}, "You are ", el("b", {}, name), ". Send ", el("b", {}, "/newgame"), ` to open a table; ${who} will join.`),
    primary("hint-newgame", "Send /newgame", send),
  );
}

function primary(testid, label, onclick) {
  return el("button", { type: "button", class: "primary", dataset: { testid }, onclick }, label);
}

function startButton(press) {
  return primary("start-button", "Start", press);
}

/** The bot's chat before it was started: one button, as in any Telegram bot. */
export function startSheet(press) {
  return [
    el("p", {}, "The bot may only write to people who have started it."),
    el("p", {}, "Your character and your questions at night come here."),
    startButton(press),
  ];
}

/** After following a link to the bot: one tap does it. */
export function deepLinkSheet(botName, press, close) {
  return [
    el("h3", {}, "Start the bot"),
    el("p", {}, `Press Start, and ${botName} may write to you here.`),
    startButton(press),
    el("button", { type: "button", class: "plain", onclick: close }, "Not now"),
  ];
}
