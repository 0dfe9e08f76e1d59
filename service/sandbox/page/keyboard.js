import { el } from "./dom.js";

const pending = new Set(); // the taps that wait for the bot

function tapKey(message, data) {
  return `${message.chat.id}:${message.message_id}:${data}`;
}

/** The inline keyboard under a message, or null. `actions` has `tap(message, data)` and `link(url)`. */
export function keyboardOf(message, actions) {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  if (!rows.length) return null;
  return el(
    "div",
    { class: "keyboard", role: "group", "aria-label": "Buttons", "aria-live": "off" },
    ...rows.map((row) => el("div", { class: "keys" }, ...row.map((button) => key(message, button, actions)))),
  );
}

function key(message, button, actions) {
  return button.url === undefined ? callbackKey(message, button, actions) : urlKey(button, actions);
}

function callbackKey(message, button, actions) {
  const data = button.callback_data ?? "";
  const id = tapKey(message, data);
  return el(
    "button",
    {
      type: "button",
      class: button.text.startsWith("✅") ? "key chosen" : "key",
      dataset: { testid: "inline-button", callback: data, tap: id },
      "aria-busy": pending.has(id) ? "true" : null,
      onclick: () => press(id, () => actions.tap(message, data)),
    },
    el("span", { dir: "auto" }, button.text),
  );
}

function urlKey(button, actions) {
  return el(
    "button",
    {
      type: "button",
      class: "key outside",
      dataset: { testid: "inline-button", url: button.url },
      onclick: () => actions.link(button.url) || actions.ask(button.url),
    },
    el("span", { dir: "auto" }, button.text),
  );
}

/** Shows the button as busy until `tap` settles; a second press meanwhile does nothing. */
async function press(id, tap) {
  if (pending.has(id)) return;
  pending.add(id);
  showBusy(id);
  try {
    await tap();
  } finally {
    pending.delete(id);
    showBusy(id);
  }
}

// Found anew each time: an edit may have replaced the button while the tap was under way.
function showBusy(id) {
  const button = document.querySelector(`[data-tap="${CSS.escape(id)}"]`);
  if (!button) return;
  if (pending.has(id)) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}
