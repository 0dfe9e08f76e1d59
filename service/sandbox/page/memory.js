/** What this tab of the browser remembers from one load of the page to the next. */
export function remember(name, value) {
  try {
    sessionStorage.setItem(name, String(value));
  } catch {
    // storage may be forbidden; then nothing is remembered
  }
}

/** The remembered text, or null. */
export function recall(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
