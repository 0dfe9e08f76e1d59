/**
 * Puts `nodes` in the place of what `root` shows, and keeps what a person is at: the focus, the
 * place scrolled to, and what is written or chosen in a field but not sent yet.
 */
export function redraw(root, nodes) {
  const focused = document.activeElement;
  const key = root.contains(focused) ? (focused.dataset.key ?? focused.dataset.testid) : null;
  const drafts = draftsIn(root);
  const { scrollTop } = root;
  root.replaceChildren(...nodes);
  for (const [each, value] of drafts) fillIn(find(root, each), value);
  root.scrollTop = scrollTop;
  if (key) find(root, key)?.focus({ preventScroll: true });
}

function find(root, key) {
  return root.querySelector(`[data-key="${CSS.escape(key)}"], [data-testid="${CSS.escape(key)}"]`);
}

function draftsIn(root) {
  const fields = [...root.querySelectorAll("input[type=text], select, input[data-draft]")];
  return fields.filter(isTouched).map((field) => [field.dataset.key, valueIn(field)]);
}

function isTouched(field) {
  if (field.tagName === "SELECT") return field.selectedIndex > 0;
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function valueIn(field) {
  return field.type === "checkbox" ? field.checked : field.value;
}

function fillIn(field, value) {
  if (field?.type === "checkbox") field.checked = value;
  else if (field) field.value = value;
}
