import { el } from "./dom.js";
import { senderOf } from "./people.js";
import { serviceText } from "./wording.js";

const GROUPING = 300; // seconds between messages shown as one run of their sender
const dayName = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });

export function dayOf(message) {
  return new Date(message.date * 1000).toDateString();
}

/** Whether `next` goes on where `message` ended: the same sender, on the same day, soon after. */
export function runsOn(message, next) {
  if (!message || !next || serviceText(message) !== null || serviceText(next) !== null) return false;
  const same = senderOf(message).id === senderOf(next).id && dayOf(message) === dayOf(next);
  return same && next.date - message.date < GROUPING;
}

/** The line over the first message of a day; the one that is among the `items` already, if it is. */
export function dayLine(items, message) {
  const today = dayOf(message) === new Date().toDateString();
  const text = today ? "Today" : dayName.format(message.date * 1000);
  const id = `${dayOf(message)} ${text}`;
  const known = [...items.children].find((node) => node.dataset.day === id);
  return known ?? el("p", { class: "day", dataset: { day: id } }, text);
}
