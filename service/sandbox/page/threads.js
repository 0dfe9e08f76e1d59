/** The thread of what is in no topic of its own. */
export const GENERAL = 0;

/** The topic a message is in, by the id of the message that opened it. */
export function threadOf(message) {
  if (message.forum_topic_created) return message.message_id; // its own first message
  return message.is_topic_message ? message.message_thread_id : GENERAL;
}

/** The topics of a chat's entry as this page lists them, "General" first; none without topics. */
export function topicsOf(entry) {
  if (!entry?.forum) return [];
  return [{ thread: GENERAL, name: "General", closed: entry.general_closed }, ...entry.topics];
}

/** What is shown of a chat: all of it (`thread` null), or one topic. */
export function inThread(messages, thread) {
  return thread === null ? messages : messages.filter((message) => threadOf(message) === thread);
}
