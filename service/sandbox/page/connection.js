const FIRST_RETRY = 500; // milliseconds
const LAST_RETRY = 5000;

/**
 * Keeps the store true to the server. The stream is opened before the state is read, and what it
 * brings meanwhile waits for the state: so nothing falls between the two, however often the line drops.
 */
export class Connection {
  constructor(api, store, onOnline) {
    this.api = api;
    this.store = store;
    this.onOnline = onOnline;
    this.retry = FIRST_RETRY;
    this.waiting = null; // events that arrive while a state is being read
    document.addEventListener("visibilitychange", () => this.#onVisible());
  }

  /** Resolves once the stream is asked for. Rejects with an `ApiError` when there is no such person. */
  async open() {
    const state = await this.#firstState();
    this.api.as = state.me.id; // whoever the server took us for
    this.store.load(state);
    this.#stream();
  }

  /** Reads all anew, for what no event tells of. */
  refresh() {
    if (this.source?.readyState === EventSource.OPEN) this.#read();
  }

  async #firstState() {
    for (;;) {
      try {
        return await this.api.state();
      } catch (error) {
        if (error.refused) throw error;
        this.onOnline(false);
        await this.#pause();
      }
    }
  }

  #stream() {
    this.source = this.api.events();
    this.source.onopen = () => this.#read();
    this.source.onmessage = (event) => this.#take(JSON.parse(event.data));
    this.source.onerror = () => this.#onError();
  }

  #take(event) {
    if (this.waiting) this.waiting.push(event);
    else this.store.apply(event);
  }

  async #read() {
    const mine = (this.waiting = []);
    try {
      const state = await this.api.state();
      if (this.waiting !== mine) return; // a newer read has begun
      this.store.load(state);
      this.waiting = null;
      mine.forEach((event) => this.store.apply(event));
      this.retry = FIRST_RETRY;
      this.onOnline(true);
    } catch {
      if (this.waiting === mine) this.#restart();
    }
  }

  // A browser reconnects by itself after a dropped line, but gives up after an HTTP error.
  #onError() {
    this.onOnline(false);
    if (this.source.readyState === EventSource.CLOSED) this.#restart();
  }

  async #restart() {
    this.source.close();
    this.onOnline(false);
    await this.#pause();
    this.#stream();
  }

  #pause() {
    const wait = this.retry;
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
    return new Promise((resolve) => setTimeout(resolve, wait));
  }

  #onVisible() {
    if (!document.hidden) this.refresh();
  }
}
