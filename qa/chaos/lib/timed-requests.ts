/** What a request got, and how long it took. */
export interface TimedAnswer {
  /** 0 when the connection broke. */
  readonly status: number;
  /** An object for JSON, else a text. */
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Requests as they are on the wire, with the time each took. Nothing is tried again. */
export class TimedRequests {
  readonly #url: string;
  readonly #authorization: { readonly supplier: string; readonly staff: string };

  /** @param authorization headers, by who calls */
  constructor(url: string, authorization: { supplier: string; staff: string }) {
    this.#url = url;
    this.#authorization = authorization;
  }

  /** A call of the supplier. */
  post(path: string, body: unknown): Promise<TimedAnswer> {
    const headers = { Authorization: this.#authorization.supplier, 'Content-Type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** A call of staff. */
  postAsStaff(path: string, body: unknown): Promise<TimedAnswer> {
    const headers = { Authorization: this.#authorization.staff, 'Content-Type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #ask(path: string, init: RequestInit): Promise<TimedAnswer> {
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

function readBody(response: Response): Promise<unknown> {
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}
