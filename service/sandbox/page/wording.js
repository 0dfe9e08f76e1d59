import { nameOf, senderOf } from "./people.js";

const START_LINK = /^\/start \S+$/u;

/** The text as it is shown: like any client, this page keeps the payload of a followed link to itself. */
export function textOf(message) {
  const text = message.text ?? message.caption ?? "";
  return START_LINK.test(text) ? "/start" : text;
}

export function entitiesOf(message) {
  return message.entities ?? message.caption_entities ?? [];
}

/** Whether `me` wrote this text and may still change it. */
export function isOwnText(message, me) {
  return message.from?.id === me && message.text !== undefined;
}

/** What a message says in one line, its spoilers covered: for replies, the pinned bar and service messages. */
export function summaryOf(message) {
  const spoilers = entitiesOf(message).filter((entity) => entity.type === "spoiler");
  const text = spoilers.reduce(
    (left, { offset, length }) => left.slice(0, offset) + "▒".repeat(length) + left.slice(offset + length),
    textOf(message),
  );
  return text.trim().replace(/\s*\n\s*/gu, " · ") || nameOfFile(message) || (serviceText(message) ?? "Message");
}

function nameOfFile(message) {
  return message.photo ? "Picture" : (message.document?.name ?? "");
}

/** The sentence of a service message, or null for an ordinary one. */
export function serviceText(message) {
  const who = nameOf(senderOf(message));
  if (message.new_chat_members) return joinedText(message, who);
  if (message.left_chat_member) return leftText(message, who);
  if (message.pinned_message) return `${who} pinned “${titleOf(message.pinned_message)}”`;
  if (message.new_chat_title) return `${who} renamed the group to “${message.new_chat_title}”`;
  if (message.group_chat_created || message.supergroup_chat_created) return `${who} created the group`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return "The group became a supergroup";
  return topicText(message, who);
}

function topicText(message, who) {
  const { forum_topic_created: created, forum_topic_edited: edited } = message;
  if (created) return `${who} opened the topic “${created.name}”`;
  if (edited) return edited.name ? `${who} renamed the topic to “${edited.name}”` : `${who} changed the topic`;
  if (message.forum_topic_closed) return `${who} closed the topic`;
  if (message.forum_topic_reopened) return `${who} reopened the topic`;
  return null;
}

function joinedText(message, who) {
  const added = message.new_chat_members;
  if (added.length === 1 && added[0].id === message.from?.id) return `${who} joined the group`;
  return `${who} added ${new Intl.ListFormat("en").format(added.map(nameOf))}`;
}

function leftText(message, who) {
  const gone = message.left_chat_member;
  return gone.id === message.from?.id ? `${nameOf(gone)} left the group` : `${who} removed ${nameOf(gone)}`;
}

/** The first line of a message, cut to what fits into one. */
function titleOf(message) {
  return clip(summaryOf(message).split(" · ")[0], 48);
}

function clip(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}
