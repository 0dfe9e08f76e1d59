import { el } from "./dom.js";

const TAGS = {
  bold: "b",
  italic: "i",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
};
const BLOCKS = new Set(["PRE", "BLOCKQUOTE"]);
const SAFE_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:", "tg:"]);

/**
 * The text of a message as nodes. Offsets are UTF-16 units, as both Telegram and JavaScript count.
 * `actions` has `command(text)` and `link(url)`, called when one is pressed.
 */
export function richText(text, entities, actions) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const fragment = document.createDocumentFragment();
  fill(fragment, { text, queue: sorted, actions }, 0, text.length);
  return fragment;
}

/** Appends text[from, to) to `parent`, taking the entities that begin there off the queue. */
function fill(parent, source, from, to) {
  let at = from;
  while (source.queue.length && source.queue[0].offset < to) {
    const entity = source.queue.shift();
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    if (end <= start) continue;
    parent.append(source.text.slice(at, start));
    const node = element(entity, source.text.slice(start, end), source.actions);
    fill(node, source, start, end);
    parent.append(node);
    at = BLOCKS.has(node.tagName) && source.text[end] === "\n" ? end + 1 : end; // a block ends its own line
  }
  parent.append(source.text.slice(at, to));
}

function element(entity, text, actions) {
  switch (entity.type) {
    case "spoiler":
      return spoiler();
    case "bot_command":
      return el("button", { type: "button", class: "command", onclick: () => actions.command(text) });
    case "text_link":
      return link(entity.url, actions);
    case "url":
      return link(text.includes("://") ? text : `https://${text}`, actions);
    case "email":
      return link(`mailto:${text}`, actions);
    case "mention":
    case "text_mention":
    case "hashtag":
      return el("span", { class: "mention" });
    default:
      return el(TAGS[entity.type] ?? "span", { class: entity.type });
  }
}

function link(url, actions) {
  if (!isSafe(url)) return el("span");
  const open = (event) => {
    if (actions.link(url)) event.preventDefault();
  };
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", onclick: open });
}

export function isSafe(url) {
  return URL.canParse(url) && SAFE_SCHEMES.has(new URL(url).protocol);
}

function spoiler() {
  const label = "Hidden text. Press to show it.";
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": label });
  node.addEventListener("click", () => reveal(node));
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    reveal(node);
  });
  return node;
}

function reveal(node) {
  node.classList.add("shown");
  for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
}
