import { randomUUID } from 'node:crypto';
import { type CallFacts, CarryoverError } from '../errors/carryover-error.js';
import { NotFound, type Operation, Unauthorised, UnexpectedAnswer } from '../errors/index.js';
import { type Answer, type Call, leadsElsewhere } from './call.js';
import { Http, type HttpRequest, type OpenAnswer } from './http.js';
import { pause } from './pause.js';
import { isUnseen, RetryPolicy } from './retry-policy.js';
import { Semaphore } from './semaphore.js';
import { TokenSource } from './token-source.js';

/** A call that is about to be retried. */
export interface RetryEvent {
  readonly operation: Operation;
  /** Attempts so far. */
  readonly attempts: number;
  /** Milliseconds until the next attempt. */
  readonly delay: number;
  readonly error: CarryoverError;
}

/** Parts of the transport. */
export interface TransportOptions {
  readonly http: Http;
  readonly secretKey: string;
  readonly concurrency: number;
  readonly policy: RetryPolicy;
  readonly onRetry: ((event: RetryEvent) => void) | undefined;
  /** Aborts all calls. */
  readonly signal: AbortSignal | undefined;
}

type Attempt<T> = (request: HttpRequest, facts: CallFacts) => Promise<T>;

/** Sends calls with an access token, limits how many run at once, and retries where that is safe. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #semaphore: Semaphore;
  readonly #tokens: TokenSource;
  readonly #signals: readonly AbortSignal[];

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency);
    this.#signals = options.signal === undefined ? [] : [options.signal];
    this.#tokens = new TokenSource(options.secretKey, (body) => this.#askForToken(body));
  }

  /** Maximum number of calls at once. */
  get concurrency(): number {
    return this.#options.concurrency;
  }

  /** The signals that abort a call. @param own the signal of the call itself */
  signalsOf(own: AbortSignal | undefined): readonly AbortSignal[] {
    return own === undefined ? this.#signals : [...this.#signals, own];
  }

  /**
   * Sends a call and reads its answer.
   * @template T type of the answer, which is not checked
   * @throws CarryoverError the last attempt failed, or NotFound without one: nothing can be named so
   * @throws the reason of a signal that is aborted meanwhile
   */
  async send<T>(call: Call): Promise<Answer<T>> {
    return this.#repeated(call, async (request, facts) => {
      const { body, headers } = await this.#options.http.request(request, facts);
      // The only place where the service is taken at its word: its answers have the form that their description says.
      return { body: body as T, headers, facts };
    });
  }

  /** Like `send`, but the caller reads the body; the slot is released before that. */
  async open(call: Call): Promise<OpenAnswer & { readonly facts: CallFacts }> {
    return this.#repeated(call, async (request, facts) => ({
      ...(await this.#options.http.open(request, facts)),
      facts,
    }));
  }

  /** A call keeps its slot while it waits for a retry, so that less is sent to an overloaded service. */
  async #repeated<T>(call: Call, attempt: Attempt<T>): Promise<T> {
    const signals = this.signalsOf(call.signal);
    if (leadsElsewhere(call.path)) throw namelessOf(call);
    const release = await this.#semaphore.acquire(signals);
    const requestId = randomUUID();
    const from = performance.now();
    let pauses = 0;
    let afterUnseenAnswer = false;
    try {
      for (let attempts = 1; ; attempts += 1) {
        try {
          const facts = { operation: call.operation, requestId, afterUnseenAnswer };
          return await this.#withToken(call, signals, facts, attempt);
        } catch (error) {
          if (!(error instanceof CarryoverError)) throw error;
          // A stream of gigabytes takes as long as it takes: only what was waited between its attempts counts.
          const elapsed = typeof call.body === 'object' ? pauses : performance.now() - from;
          const delay = this.#options.policy.delayAfter(error, call.repeat, attempts, elapsed);
          if (delay === null) throw error;
          pauses += delay;
          afterUnseenAnswer ||= isUnseen(error);
          this.#options.onRetry?.({ operation: call.operation, attempts, delay, error });
          await pause(delay, signals);
        }
      }
    } finally {
      release();
    }
  }

  /** Makes one attempt, and repeats it once with a new token when the token is refused: the service has done nothing yet. */
  async #withToken<T>(
    { method, path, body, parse, isLines }: Call,
    signals: readonly AbortSignal[],
    facts: CallFacts,
    attempt: Attempt<T>,
  ): Promise<T> {
    const tried = async (token: string): Promise<T> => {
      const headers = { Authorization: `Token ${token}` };
      return attempt({ method, path, body, parse, isLines, headers, signals }, facts);
    };
    const token = await this.#tokens.get(signals);
    try {
      return await tried(token);
    } catch (error) {
      if (!(error instanceof Unauthorised)) throw error;
      this.#tokens.refuse(token, error.code === 'token_expired');
      return tried(await this.#tokens.get(signals));
    }
  }

  async #askForToken(body: string): Promise<{ body: unknown; call: CallFacts }> {
    const call = { operation: 'token', requestId: randomUUID(), afterUnseenAnswer: false } as const;
    const request = { method: 'POST', path: '/v1/graphql/', headers: {}, body, signals: this.#signals } as const;
    try {
      return { body: (await this.#options.http.request(request, call)).body, call };
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      // It would be taken for a supplier or an account that is not there.
      const answer = { status: 404, code: error.code, retryAfter: null, body: error.body };
      throw new UnexpectedAnswer('There is no service at this address that hands out tokens.', call, answer);
    }
  }
}

/** Nothing was sent, so there is no request id. */
function namelessOf({ operation }: Call): NotFound {
  const facts: CallFacts = { operation, requestId: '', afterUnseenAnswer: false };
  return new NotFound('There is nothing with this name: no address can hold "." or "..".', facts);
}
