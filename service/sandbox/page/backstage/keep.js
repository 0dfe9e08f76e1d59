/**
 * Puts `nodes` in the place of what `root` shows, and keeps what a person is at: the focus, the
 * place scrolled to, and what is written or chosen in a field but not sent yet. If what had the
 * focus is gone, the part that it stood in gets it, or else the `title`.
 */
export function redraw(root, nodes, title) {
  const focused = document.activeElement;
  const refocus = root.contains(focused) ? placeOf(focused) : null;
  const drafts = draftsIn(root);
  const { scrollTop } = root;
  root.replaceChildren(...nodes);
  for (const [each, value] of drafts) fillIn(find(root, each), value);
  root.scrollTop = scrollTop;
  if (refocus) (refocus(root) ?? title).focus({ preventScroll: true });
}

/** Finds what stands where `node` did. Two parts may have a button of the same name. */
function placeOf(node) {
  const fold = node.closest("[data-fold]")?.dataset.fold;
  const key = node.dataset.key ?? node.dataset.testid;
  return (root) => {
    const part = fold ? root.querySelector(`[data-fold="${CSS.escape(fold)}"]`) : root;
    return part && (find(part, key) ?? part.querySelector("summary"));
  };
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
