import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { CarryoverClient } from '../carryover-client.js';
import type { CarryoverClientOptions } from '../client-options.js';

/** The key every scripted server takes. */
export const SECRET_KEY = 'co_live_this-must-never-be-seen';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers one request, or leaves it hanging. */
export type Step = (response: ServerResponse, received: Received) => unknown;

/** Answers with JSON. @param body an object, or text that is sent as it is */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Cuts the connection without an answer. */
export const reset: Step = (response) => response.destroy();

/** Never answers. */
export const hang: Step = () => undefined;

/** A service that does what a test says, step by step; the token mutation has steps of its own. */
export class ScriptedServer {
  /** Answers to requests other than for tokens, each used once; then `otherwise`. */
  steps: Step[] = [];
  otherwise: Step = json(200, {});
  /** Answers to requests for tokens, each used once; then tokens of an hour. */
  tokenSteps: Step[] = [];
  /** Seconds the tokens are good. */
  tokenLife = 3_600;
  readonly received: Received[] = [];
  readonly tokenRequests: Received[] = [];
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));
  readonly #clients: AbortController[] = [];

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** As it was when it started, with everything forgotten. */
  reset(): void {
    this.steps = [];
    this.otherwise = json(200, {});
    this.tokenSteps = [];
    this.tokenLife = 3_600;
    this.received.length = 0;
    this.tokenRequests.length = 0;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.abort();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** A client of it that loses no time between attempts. */
  client(options: Partial<CarryoverClientOptions> = {}): CarryoverClient {
    const end = new AbortController();
    this.#clients.push(end);
    const quick = { base: 0, most: 0 };
    const { retry, ...others } = options;
    const signal = others.signal ?? end.signal;
    return new CarryoverClient({
      apiUrl: this.url,
      secretKey: SECRET_KEY,
      ...others,
      signal,
      retry: { ...quick, ...retry },
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      return; // Its sender gave it up.
    }
    const received = { method, url, headers, body };
    const isToken = url === '/v1/graphql/';
    (isToken ? this.tokenRequests : this.received).push(received);
    const step = isToken ? this.tokenSteps.shift() : (this.steps.shift() ?? this.otherwise);
    await (step ?? this.token(this.tokenRequests.length))(response, received);
  }

  /** Hands out a token; its number is in it. */
  token(number: number): Step {
    const payload = { iat: 1_000, exp: 1_000 + this.tokenLife };
    const grant = {
      token: `token-${number}`,
      refreshToken: `refresh-${number}`,
      refreshExpiresIn: 2_000_000_000,
      payload,
    };
    return json(200, { data: { obtainPlatformToken: grant } });
  }
}
