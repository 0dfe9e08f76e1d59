const PATIENCE = 10_000; // milliseconds without a connection, after which waiting alone may not help

/** The line over the chats that tells what is wrong with the connection. */
export class Banner {
  constructor() {
    this.root = document.getElementById("banner");
    this.timer = null; // runs from the first failure until the line is back
  }

  online() {
    clearTimeout(this.timer);
    this.timer = null;
    this.root.hidden = true;
  }

  offline() {
    if (this.timer !== null) return;
    this.say("Reconnecting…");
    const advice = "Not running? Start make play again, and look there for the address.";
    this.timer = setTimeout(() => this.say(advice), PATIENCE);
  }

  say(text) {
    this.root.textContent = text;
    this.root.hidden = false;
  }
}
