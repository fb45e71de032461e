import { type CallFacts, CarryoverError } from '../errors/carryover-error.js';
import { errorOfAnswer } from '../errors/error-of-answer.js';
import { UnexpectedAnswer } from '../errors/index.js';
import { networkError, TimedOut } from '../errors/unanswered-errors.js';
import { type BytesToSend, BytesUnderWay } from './bytes-to-send.js';
import type { Call } from './call.js';
import { Deadline } from './deadline.js';
import { throwIfAborted } from './pause.js';
import { readRetryAfter } from './retry-after.js';

/** Parts of a request. */
export interface HttpRequest {
  readonly method: Call['method'];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | BytesToSend | undefined;
  readonly parse?: ((text: string) => unknown) | undefined;
  readonly isLines?: boolean | undefined;
  readonly signals: readonly AbortSignal[];
}

/** How requests are sent. */
export interface HttpOptions {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** Time-out in milliseconds, for the answer and for each further part of a streamed one. */
  readonly timeout: number;
  readonly userAgent: string;
}

/** A successful answer whose body has not been read. */
export interface OpenAnswer {
  readonly response: Response;
  /** The deadline still runs; the reader of the body releases it. */
  readonly deadline: Deadline;
}

/** Accepted media type: validate and create answer problems with their codes in it, other operations plain JSON. */
const ACCEPT = 'application/vnd.platform.errors+json, application/json';

/** Sends single requests, without retries and without a token. */
export class Http {
  readonly #options: HttpOptions;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /**
   * @throws CarryoverError the answer is no success, or there is none
   * @throws the reason of a signal that is aborted meanwhile
   */
  async request(request: HttpRequest, facts: CallFacts): Promise<{ body: unknown; headers: Headers }> {
    const { response, deadline } = await this.open(request, facts);
    try {
      const text = await response.text();
      const body = this.#parsed(request.isLines === true ? { parse: parseLines } : request, text);
      if (body === undefined) throw noJson(facts, response);
      return { body, headers: response.headers };
    } catch (failure) {
      throw this.#failed(failure, request, deadline, facts);
    } finally {
      deadline.end();
    }
  }

  /** Like `request`, but the caller reads the body. */
  async open(request: HttpRequest, facts: CallFacts): Promise<OpenAnswer> {
    throwIfAborted(request.signals);
    const deadline = new Deadline(this.#options.timeout, request.signals);
    const bytes = typeof request.body === 'object' ? new BytesUnderWay(request.body, deadline) : undefined;
    try {
      const response = await this.#send(request, facts, deadline.signal, bytes);
      if (response.ok) return { response, deadline };
      const body = this.#parsed(request, await response.text());
      const retryAfter = readRetryAfter(response.headers.get('Retry-After'), Date.now());
      const answer = { status: response.status, retryAfter, body };
      throw errorOfAnswer(seenAs(facts, response), answer, response.headers);
    } catch (failure) {
      deadline.end();
      if (bytes?.failure !== undefined) throw bytes.failure.error;
      throw this.#failed(failure, request, deadline, facts);
    }
  }

  #send(
    { method, path, headers, body }: HttpRequest,
    { requestId }: CallFacts,
    signal: AbortSignal,
    bytes: BytesUnderWay | undefined,
  ): Promise<Response> {
    const content = typeof body === 'string' ? { 'Content-Type': 'application/json' } : body?.headers;
    return this.#options.fetch(this.#options.url + path, {
      method,
      headers: {
        Accept: ACCEPT,
        'User-Agent': this.#options.userAgent,
        'X-Request-Id': requestId,
        ...content,
        ...headers,
      },
      ...(typeof body === 'string' ? { body } : {}),
      ...(bytes === undefined ? {} : { body: bytes.pieces(), duplex: 'half' }),
      // A redirected POST loses its body, and the token is for this service only.
      redirect: 'manual',
      signal,
    });
  }

  #parsed({ parse = JSON.parse }: Pick<HttpRequest, 'parse'>, text: string): unknown {
    try {
      return parse(text);
    } catch {
      return undefined;
    }
  }

  /** The error to throw for a failure: the reason of a signal, a CarryoverError, or a NetworkError. */
  #failed(failure: unknown, { signals }: HttpRequest, deadline: Deadline, facts: CallFacts): unknown {
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted !== undefined) return aborted.reason;
    if (failure instanceof CarryoverError) return failure;
    if (!deadline.isOver) return networkError(failure, facts);
    return new TimedOut(`No answer came within ${this.#options.timeout} ms.`, facts, false);
  }
}

function parseLines(text: string): unknown {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function noJson(facts: CallFacts, response: Response): CarryoverError {
  const answer = { status: response.status, code: null, retryAfter: null, body: undefined };
  return new UnexpectedAnswer('The body of the answer is no JSON.', seenAs(facts, response), answer);
}

/** The request id that the service answered. */
function seenAs(facts: CallFacts, response: Response): CallFacts {
  return { ...facts, requestId: response.headers.get('X-Request-Id') ?? facts.requestId };
}
