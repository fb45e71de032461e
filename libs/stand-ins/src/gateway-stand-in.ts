import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The secret of the tests, shared by both sides. */
export const GATEWAY_SECRET = 'a secret for tests that is shared with the gateway';

/** What the stand-in got. */
export interface ReceivedRequest {
  readonly key: string;
  /** Of the address it came to. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the stand-in answers: a status with a body, or one of the ways in which an answer gets lost. */
export type StandInAnswer =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  | 'cut';

export const ACCEPTED: StandInAnswer = { status: 200, body: '{"status":"accepted"}' };

/** News of a registration; a name of its own makes it another event. */
export interface StandInNews {
  readonly request_id: string;
  readonly event_id: string;
  readonly mpxn: string;
  readonly status: string;
  /** In words of the gateway. */
  readonly reason?: string;
}

/** A registration gateway for tests: remembers what it got, and registers once for each idempotency key. */
export class GatewayStandIn {
  readonly received: ReceivedRequest[] = [];
  /** Keys it has registered, and how often it has begun to. */
  readonly registered = new Map<string, number>();
  /** Chooses the answer. */
  answer: (request: ReceivedRequest) => StandInAnswer | Promise<StandInAnswer> = () => ACCEPTED;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      text(request)
        .then(async (body) => {
          const key = String(request.headers['idempotency-key']);
          const received = { key, path: String(request.url), headers: request.headers, body };
          this.received.push(received);
          this.reply(response, await this.answer(received));
        })
        .catch(() => response.destroy());
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/register`;
  }

  /** Tells the service of what happens now, signed as Standard Webhooks says. @returns what became of it */
  async tell(serviceUrl: string, news: StandInNews): Promise<string> {
    const now = new Date();
    const body = JSON.stringify({ ...news, occurred_at: now.toISOString() });
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signed = createHmac('sha256', GATEWAY_SECRET).update(`${news.event_id}.${timestamp}.${body}`);
    const answer = await fetch(`${serviceUrl}/v1/registration-gateway/callbacks/`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': news.event_id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signed.digest('base64')}`,
      },
      body,
    });
    const told: { outcome?: string } = Object(await answer.json());
    return `${answer.status} ${told.outcome}`;
  }

  /** Registers, as the real one does before it answers. @returns whether the key is new */
  register(key: string): boolean {
    const before = this.registered.get(key) ?? 0;
    this.registered.set(key, before + 1);
    return before === 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private reply(response: ServerResponse, answer: StandInAnswer): void {
    if (answer === 'hang') return;
    if (answer === 'reset') response.socket?.resetAndDestroy();
    else if (answer === 'cut') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"status":"acc', () => response.destroy());
    } else {
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
      response.end(answer.body ?? '');
    }
  }
}
