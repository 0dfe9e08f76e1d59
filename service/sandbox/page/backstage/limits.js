import { act, checks, fold, named, select } from "./controls.js";
import { MEMBER_LABELS, everyRight, rightsWith } from "./rights.js";

const SPANS = [
  [0, "New limits hold until lifted"],
  [60, "New limits hold for a minute"],
  [3600, "New limits hold for an hour"],
  [86_400, "New limits hold for a day"],
]; // seconds
const until = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** What is taken from one member of a group alone; nothing can be taken from an admin. */
export function limits(stage, group, member) {
  if (member.status === "administrator") return [];
  const key = `limits:${group.chat.id}:${member.user}`;
  return [fold(stage, key, [named("Limits", noteOn(member))], () => inside(stage, group, member, key))];
}

function noteOn({ status, until: end }) {
  if (status !== "restricted") return "none";
  return end ? `until ${until.format(end * 1000)}` : "until they are lifted";
}

function inside(stage, group, { user, status, rights }, key) {
  const chat = group.chat.id;
  const names = stage.world.rights.member;
  const span = select(`${key}:span`, "How long new limits hold", SPANS);
  const restrict = (permissions) =>
    stage.act("restrict", () => ({ chat, user, permissions: permissions(), until: endOf(span), by: stage.world.chief(chat) }));
  const held = () => permissionsOf(names, stage.world.standing(chat, user));
  const change = (name, allowed) => restrict(() => rightsWith(names, held(), [name, allowed]));
  const boxes = checks(`${key}:may`, { names, labels: MEMBER_LABELS }, permissionsOf(names, { status, rights }), change);
  const free = status === "restricted" ? [act(`free-${user}`, "Lift all limits", () => restrict(() => null))] : [];
  return [span, boxes, ...free];
}

function permissionsOf(names, { status, rights }) {
  return status === "restricted" ? rights : everyRight(names);
}

/** Epoch seconds; 0 for no end. */
function endOf(span) {
  const seconds = Number(span.value);
  return seconds ? Math.round(Date.now() / 1000) + seconds : 0;
}
