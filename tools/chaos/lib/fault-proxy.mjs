import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
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
 *
 * @typedef {'pass' | 'slow' | 'hang' | 'reset' | 'half' | 'lie' | 'refuse'} Fault
 */

/** Every fault that there is, the mildest first. @type {Fault[]} */
export const FAULTS = ['slow', 'hang', 'reset', 'half', 'lie', 'refuse'];

/** Faults that a connection does not survive: it was made under other terms. */
const CUTTING = new Set(['reset', 'half', 'lie', 'refuse']);

const MILLISECONDS_SLOW = 300;
const BYTES_OF_HALF = 20;

/** A TCP proxy on 127.0.0.1 in front of one server, whose faults are switched while it runs. */
export class FaultProxy {
  /** @type {Fault} */
  #fault = 'pass';
  #options = {};
  #port = 0;
  #links = new Set();
  #changed = deferred();
  #server = createServer({ pauseOnConnect: true }, (socket) => this.#take(socket));
  #liar = createHttpServer((request, response) => this.#lie(request, response));
  #target;
  /** Connections taken so far, by the fault that reigned then. */
  taken = {};

  constructor(target) {
    this.#target = target;
  }

  /** @param {string} url of the server behind, with its port */
  static async start(url) {
    const { hostname, port } = new URL(url);
    const proxy = new FaultProxy({ host: hostname, port: Number(port) });
    await proxy.#listen();
    return proxy;
  }

  get port() {
    return this.#port;
  }

  get fault() {
    return this.#fault;
  }

  /** An address of the server behind as it is reached through the proxy. */
  through(url) {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = String(this.#port);
    return address.href.endsWith('/') && !url.endsWith('/') ? address.href.slice(0, -1) : address.href;
  }

  /**
   * Switches the fault, for connections that stand and those to come.
   * @param {Fault} fault
   * @param {{ milliseconds?: number, bytes?: number, answer?: (request: { method: string, url: string, body: string })
   *   => { status: number, headers?: Record<string, string>, body: string } }} [options] milliseconds of slow, bytes of half,
   *   answer of lie
   */
  async set(fault, options = {}) {
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
  lift() {
    return this.set('pass');
  }

  async stop() {
    this.#fault = 'reset';
    for (const link of this.#links) cut(link);
    this.#changed.resolve();
    await this.#close();
  }

  async #listen() {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = this.#server.address().port;
  }

  async #close() {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #take(socket) {
    this.taken[this.#fault] = (this.taken[this.#fault] ?? 0) + 1;
    const link = { sockets: [socket] };
    this.#links.add(link);
    socket.once('close', () => this.#drop(link)).on('error', () => this.#drop(link));
    if (this.#fault === 'reset') return cut(link);
    if (this.#fault === 'lie') return this.#liar.emit('connection', socket.resume());
    const server = connect({ ...this.#target, allowHalfOpen: true });
    link.sockets.push(server);
    server.once('close', () => this.#drop(link)).on('error', () => this.#drop(link));
    void this.#carry(socket, server, link, false);
    void this.#carry(server, socket, link, true);
    return undefined;
  }

  #drop(link) {
    if (this.#links.delete(link)) cut(link);
  }

  /** Moves what comes from one side to the other, piece by piece, as the fault of the moment says. */
  async #carry(from, to, link, isAnswer) {
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

  #lie(request, response) {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.once('end', () => {
      const { method = '', url = '' } = request;
      const { status, headers, body: said } = this.#options.answer({ method, url, body });
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(said);
    });
  }
}

function cut({ sockets }) {
  for (const socket of sockets) if (!socket.destroyed) socket.resetAndDestroy();
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
