import { el } from "../dom.js";
import { act, form, input, valueOf } from "./controls.js";

const GENERAL = 1; // as the routes count it: a topic that can be closed, but not deleted

/** The topics of a group that has them, and what can be done to each. */
export function topicsOfGroup(stage, group) {
  if (!group.chat.is_forum) return [];
  const chat = group.chat.id;
  const general = { thread: GENERAL, name: "General", closed: group.general_closed };
  const rows = [general, ...group.topics].map((topic) => row(stage, chat, topic));
  const key = `group:${chat}:topic`;
  const field = input(key, "Name of a new topic", { maxlength: 128, required: true });
  const add = form("add-topic", "Open", [field], async (form) => {
    const name = valueOf(form, "topic");
    if (await stage.act("topics", () => ({ chat, name }))) stage.clear(key);
  });
  return [el("h4", {}, "Topics"), ...rows, add];
}

function row(stage, chat, { thread, name, closed }) {
  const run = (action) => stage.act("topic", () => ({ chat, thread, action }));
  const [action, label] = closed ? ["reopen", "Reopen"] : ["close", "Close"];
  const remove = thread === GENERAL ? null : act(`delete-${thread}`, "Delete", () => run("delete"));
  return el(
    "div",
    { class: "row", role: "group", "aria-label": name, dataset: { testid: "stage-topic" } },
    el("span", { class: "named" }, el("bdi", {}, name), el("small", {}, closed ? "closed" : "")),
    act(`${action}-${thread}`, label, () => run(action)),
    remove,
  );
}
