import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the vendor does with a request. */
export type VendorBehaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A vendor's API on this machine, which behaves as the test says. */
export class VendorServer {
  readonly requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  /** Requests whose client went away before the answer. */
  abandoned = 0;
  private readonly departures = new EventEmitter();
  private behaviour: VendorBehaviour = answer(404, {});

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<VendorServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const vendor = new VendorServer(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      vendor.requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
      response.on('close', () => {
        if (response.writableFinished) return;
        vendor.abandoned += 1;
        vendor.departures.emit('departure');
      });
      vendor.behaviour(request, response);
    });
    return vendor;
  }

  behave(behaviour: VendorBehaviour): void {
    this.requests.length = 0;
    this.abandoned = 0;
    this.behaviour = behaviour;
  }

  /** Resolves once a client has gone away before its answer. */
  async wasAbandoned(): Promise<void> {
    if (this.abandoned === 0) await new Promise<void>((resolve) => this.departures.once('departure', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Answers JSON. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): VendorBehaviour {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Answers by the path of the request. */
export function answerByPath(bodies: Readonly<Record<string, unknown>>): VendorBehaviour {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const body = bodies[path];
    answer(body === undefined ? 404 : 200, body ?? {})(request, response);
  };
}

/** Everything a vendor can do wrong, by name. */
export const FAULTS: Readonly<Record<string, VendorBehaviour>> = {
  'resets the connection': (request) => void request.socket.resetAndDestroy(),
  hangs: () => undefined,
  'sends half an answer': (request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"object":"payment_method","id":');
    setImmediate(() => request.socket.destroy());
  },
  'answers 500': answer(500, { error: { type: 'api_error', message: 'secret text' } }),
  'answers 503': answer(503, {}),
  'answers 429': answer(429, { error: { type: 'rate_limit_error' } }, { 'Retry-After': '7' }),
  'sends garbage': (_request, response) => response.end('<html>{'),
  'sends JSON of something else': answer(200, { mandates: 5, object: 'list' }),
  'sends null': answer(200, null),
  'sends a byte now and then': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  },
  'breaks off what it compressed': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    response.end('no gzip');
  },
  // To itself: whoever follows asks again, and is counted.
  redirects: (request, response) => response.writeHead(307, { Location: request.url }).end(),
  'sends without an end': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  },
};
