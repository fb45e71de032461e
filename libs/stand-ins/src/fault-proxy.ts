import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a proxy can do to what goes through it:
 *
 * - `pass`: nothing;
 * - `slow`: each piece waits so many milliseconds, either way;
 * - `hang`: connections are taken and nothing moves on them; what was sent arrives when the fault is lifted;
 * - `reset`: every connection is cut, those to come too;
 * - `half`: the request arrives whole, of the answer only so many bytes, then the connection is cut;
 * - `lie`: the proxy answers each HTTP request itself, well-formed and wrong; what stands behind hears nothing;
 * - `refuse`: nobody listens.
 */
export type Fault = 'pass' | 'slow' | 'hang' | 'reset' | 'half' | 'lie' | 'refuse';

/** A request as whoever answers in the place of another sees it. */
export interface LiedTo {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** A well-formed answer that is wrong. */
export interface Lie {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Details of a fault. */
export interface FaultOptions {
  /** Of slow. */
  readonly milliseconds?: number;
  /** Of half. */
  readonly bytes?: number;
  /** Of lie. */
  readonly answer?: (request: LiedTo) => Lie;
}

/** A connection: the client's socket, and the one to the server behind. */
interface Link {
  readonly sockets: Socket[];
}

/** Every fault that there is, the mildest first. */
export const PROXY_FAULTS: readonly Fault[] = ['slow', 'hang', 'reset', 'half', 'lie', 'refuse'];

/** Faults that a connection does not survive: it was made under other terms. */
const CUTTING: ReadonlySet<Fault> = new Set<Fault>(['reset', 'half', 'lie', 'refuse']);

const MILLISECONDS_SLOW = 300;
const BYTES_OF_HALF = 20;

/** A TCP proxy on 127.0.0.1 in front of one server, whose faults are switched while it runs. */
export class FaultProxy {
  #fault: Fault = 'pass';
  #options: FaultOptions = {};
  #port = 0;
  readonly #links = new Set<Link>();
  #changed = deferred();
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#take(socket));
  readonly #liar = createHttpServer((request, response) => this.#lie(request, response));
  readonly #target: { readonly host: string; readonly port: number };
  /** Connections taken so far, by the fault that reigned then. */
  readonly taken: Partial<Record<Fault, number>> = {};

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** @param url of the server behind, with its port */
  static async start(url: string): Promise<FaultProxy> {
    const { hostname, port } = new URL(url);
    const proxy = new FaultProxy({ host: hostname, port: Number(port) });
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  get fault(): Fault {
    return this.#fault;
  }

  /** An address of the server behind as it is reached through the proxy. */
  through(url: string): string {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = String(this.#port);
    return address.href.endsWith('/') && !url.endsWith('/') ? address.href.slice(0, -1) : address.href;
  }

  /**
   * Switches the fault, for connections that stand and those to come.
   */
  async set(fault: Fault, options: FaultOptions = {}): Promise<void> {
    const isCut = fault !== this.#fault && (CUTTING.has(fault) || CUTTING.has(this.#fault));
    this.#fault = fault;
    this.#options = options;
    if (isCut) for (const link of this.#links) cut(link);
    if (fault === 'refuse') await this.#close();
    else if (!this.#server.listening) await this.#listen();
    const { resolve } = this.#changed;
    this.#changed = deferred();
    resolve();
  }

  /** Lets everything pass from now on. */
  lift(): Promise<void> {
    return this.set('pass');
  }

  async stop(): Promise<void> {
    this.#fault = 'reset';
    for (const link of this.#links) cut(link);
    this.#changed.resolve();
    await this.#close();
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #take(socket: Socket): void {
    this.taken[this.#fault] = (this.taken[this.#fault] ?? 0) + 1;
    const link: Link = { sockets: [socket] };
    this.#links.add(link);
    socket.once('close', () => this.#drop(link)).on('error', () => this.#drop(link));
    if (this.#fault === 'reset') {
      cut(link);
      return;
    }
    if (this.#fault === 'lie') {
      this.#liar.emit('connection', socket.resume());
      return;
    }
    const server = connect({ ...this.#target, allowHalfOpen: true });
    link.sockets.push(server);
    server.once('close', () => this.#drop(link)).on('error', () => this.#drop(link));
    void this.#carry(socket, server, link, false);
    void this.#carry(server, socket, link, true);
  }

  #drop(link: Link): void {
    if (this.#links.delete(link)) cut(link);
  }

  /** Moves what comes from one side to the other, piece by piece, as the fault of the moment says. */
  async #carry(from: Socket, to: Socket, link: Link, isAnswer: boolean): Promise<void> {
    let carried = 0;
    try {
      for await (const piece of from) {
        if (this.#fault === 'slow') await pause(this.#options.milliseconds ?? MILLISECONDS_SLOW);
        while (this.#fault === 'hang') await this.#changed.promise;
        if (this.#fault === 'half' && isAnswer) {
          const rest = (this.#options.bytes ?? BYTES_OF_HALF) - carried;
          if (piece.length >= rest) return void to.write(piece.subarray(0, Math.max(0, rest)), () => cut(link));
        }
        carried += piece.length;
        if (!to.write(piece)) await once(to, 'drain');
      }
      while (this.#fault === 'hang') await this.#changed.promise;
      to.end();
    } catch {
      this.#drop(link);
    }
  }

  #lie(request: IncomingMessage, response: ServerResponse): void {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.once('end', () => {
      const { method = '', url = '' } = request;
      const { status, headers, body: said } = (this.#options.answer ?? silence)({ method, url, body });
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(said);
    });
  }
}

/** When nobody said which lie: nothing. */
function silence(): Lie {
  return { status: 204, body: '' };
}

function cut({ sockets }: Link): void {
  for (const socket of sockets) if (!socket.destroyed) socket.resetAndDestroy();
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
