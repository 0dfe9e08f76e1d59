/** What went wrong with a call, in words for the person; `refused` when asking again is no use. */
export class ApiError extends Error {
  constructor(message, status = 0) {
    super(message);
    this.refused = status >= 400 && status < 500;
  }
}

async function request(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("No connection. Try again in a moment.");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(reasonIn(body) ?? `That did not work (${response.status}).`, response.status);
  return body;
}

function reasonIn(body) {
  return [body.description, body.error, body.detail].find((reason) => typeof reason === "string");
}

function post(path, body) {
  return request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The control API as one person's phone uses it; `as` is their user id, or null for the default person. */
export class Api {
  constructor(as) {
    this.as = as;
  }

  #query() {
    return this.as === null ? "" : `?as=${encodeURIComponent(this.as)}`;
  }

  state() {
    return request(`/sandbox/state${this.#query()}`);
  }

  events() {
    return new EventSource(`/sandbox/events${this.#query()}`);
  }

  /** `more` may hold `reply_to` (message id), `thread` (topic) and `mask` ("anonymous" or "channel"). */
  send(chat, text, more = {}) {
    return post("/sandbox/send", { as: this.as, chat, text, ...more });
  }

  edit(chat, messageId, text) {
    return post("/sandbox/edit", { as: this.as, chat, message_id: messageId, text });
  }

  /** `forged` presses what may not be there any more. */
  tap(chat, messageId, data, forged = false) {
    return post("/sandbox/tap", { as: this.as, chat, message_id: messageId, data, forged });
  }

  start(payload) {
    return post("/sandbox/start", payload ? { as: this.as, payload } : { as: this.as });
  }

  speed(speed) {
    return post("/sandbox/speed", { speed });
  }

  block(blocked) {
    return post("/sandbox/block", { as: this.as, blocked });
  }

  /** Everybody and every group, for the one who tries things out. */
  world() {
    return request("/sandbox/world");
  }

  /** Any other act of theirs: a route of the sandbox with its body. */
  act(route, body) {
    return post(`/sandbox/${route}`, body);
  }
}
