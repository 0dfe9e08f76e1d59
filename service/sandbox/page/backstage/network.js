import { el } from "../dom.js";
import { act, check, fold, named } from "./controls.js";

const HOLD = 2; // seconds that an update may be held back
const WAIT = 5; // seconds that a refusal asks to wait

/** What can go wrong between Telegram and the bot. */
export function networkPart(stage) {
  return el(
    "section",
    { dataset: { testid: "network" } },
    el("h3", {}, "Network"),
    fold(stage, "updates", [named("What the bot is told", noteOnUpdates(stage.world.network))], () => updates(stage)),
    fold(stage, "answers", [named("What the bot sends", noteOnAnswers(stage.world.network))], () => answers(stage)),
    fold(stage, "presses", [named("Old buttons", "")], () => presses(stage)),
  );
}

function noteOnUpdates({ duplicates, hold }) {
  return [duplicates ? "twice" : "", hold ? "out of order" : ""].filter(Boolean).join(", ") || "once, and in order";
}

function noteOnAnswers({ faults }) {
  return faults ? `goes wrong: the next ${faults === 1 ? "text" : `${faults} texts`}` : "goes well";
}

function updates(stage) {
  const change = (part) => stage.act("weather", () => ({ ...weather(stage), ...part }));
  const { duplicates, hold } = stage.world.network;
  return [
    el("p", {}, "Nothing may count twice, and nothing may be lost."),
    check("weather:duplicates", "Everything comes twice", duplicates > 0, (on) => change({ duplicates: on ? 1 : 0 })),
    check("weather:hold", "Later things overtake earlier ones", hold > 0, (on) => change({ hold: on ? HOLD : 0 })),
  ];
}

function weather({ world }) {
  return { duplicates: world.network.duplicates, hold: world.network.hold };
}

function answers(stage) {
  const order = (fault) => stage.act("faults", () => ({ method: "sendMessage", ...fault }));
  const tooMany = { code: 429, description: `Too Many Requests: retry after ${WAIT}`, parameters: { retry_after: WAIT } };
  return [
    el("p", {}, `Its next text is refused, and it is asked to wait ${WAIT} seconds: it must come later, once.`),
    act("fault-refused", "Refuse the next text", () => order(tooMany)),
    el("p", {}, "Its next text arrives, but the bot is never told: it must come at least once."),
    act("fault-lost", "Lose the next answer", () => order({ code: 502, description: "Bad Gateway", after: true })),
  ];
}

/** What this phone has pressed; the buttons may be gone from the chats. */
function presses({ deeds }) {
  const buttons = deeds.pressed.map((press) => act(`again-${press.label}`, press.label, () => deeds.pressAgain(press)));
  const lead = "Presses once more what you pressed before, even where it has gone: the bot must not be taken in.";
  return [el("p", {}, buttons.length ? lead : "You have pressed no button yet."), el("div", { class: "row" }, ...buttons)];
}
