/** Requests as they are on the wire, with the time each took. Nothing is tried again. */
export class TimedRequests {
  #url;
  #authorization;

  /** @param {string} url of an api process @param {{ supplier: string, staff?: string }} authorization headers, by who calls */
  constructor(url, authorization) {
    this.#url = url;
    this.#authorization = authorization;
  }

  /** A call of the supplier. @returns {Promise<Answer>} */
  post(path, body) {
    const headers = { Authorization: this.#authorization.supplier, 'Content-Type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** A call of staff. @returns {Promise<Answer>} */
  postAsStaff(path, body) {
    const headers = { Authorization: this.#authorization.staff, 'Content-Type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /**
   * @typedef {object} Answer
   * @property {number} status 0 when the connection broke
   * @property {any} body an object for JSON, else a text
   * @property {string | null} retryAfter @property {number} ms
   */
  async #ask(path, init) {
    const from = performance.now();
    const answer = await fetch(`${this.#url}${path}`, init)
      .then(async (response) => ({
        status: response.status,
        body: await readBody(response),
        retryAfter: response.headers.get('retry-after'),
      }))
      .catch((error) => ({ status: 0, body: String(error.cause ?? error), retryAfter: null }));
    return { ...answer, ms: Math.round(performance.now() - from) };
  }
}

function readBody(response) {
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}
