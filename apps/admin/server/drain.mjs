import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const IDLE_SWEEP = 50;
/** Milliseconds that answers under way have to end, once nothing new is accepted: streams of changes never end by themselves. */
const LAST_ANSWERS = 3_000;
/** Seconds; the same for the api. */
const [DEFAULT, MOST] = [2, 5];
/** Whoever was told to stop says so here, and answers everything else. */
const READINESS = '/healthz';

/**
 * How long the console still answers when it is told to stop.
 * @param {NodeJS.ProcessEnv} env
 * @returns {number} seconds
 * @throws {Error} it is no such number
 */
export function readDrainSeconds({ DRAIN_SECONDS: text = '' }) {
  const seconds = text.trim() === '' ? DEFAULT : Number(text);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST)
    throw new Error(`DRAIN_SECONDS must be a whole number from 0 to ${MOST}.`);
  return seconds;
}

/**
 * Has the servers of this process that are made afterwards end without breaking a request: on SIGTERM they say that they are not
 * ready, answer on for a while and tell every client with its answer that the connection ends with it; then they accept nothing
 * more, and the process ends. Next would close connections at once, between two requests of a load balancer.
 */
export class Drain {
  /** @type {Set<http.Server>} */
  #servers = new Set();
  /** Answers under way. @type {Set<http.ServerResponse>} */
  #answering = new Set();
  #isDraining = false;
  #seconds;

  /** @param {number} seconds */
  constructor(seconds) {
    this.#seconds = seconds;
  }

  watch() {
    const makeServer = http.createServer;
    /** @param {http.ServerOptions | http.RequestListener} [first]  @param {http.RequestListener} [second] */
    const createDrained = (first, second) => {
      const [options, listener] = typeof first === 'function' ? [{}, first] : [first ?? {}, second];
      const server = makeServer(options, (request, response) => {
        this.#answering.add(response);
        response.once('close', () => this.#answering.delete(response));
        if (this.#isDraining) response.shouldKeepAlive = false;
        if (this.#isDraining && request.url === READINESS) response.writeHead(503).end();
        else listener?.(request, response);
      });
      this.#servers.add(server);
      return server;
    };
    Object.assign(http, { createServer: createDrained });
  }

  /** Stops accepting after the seconds, and resolves when the last answer is out. */
  async run() {
    this.#isDraining = true;
    for (const response of this.#answering) if (!response.headersSent) response.shouldKeepAlive = false;
    await wait(this.#seconds * 1_000);
    await Promise.all([...this.#servers].map(close));
  }
}

/** @param {http.Server} server */
async function close(server) {
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP);
  const last = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(last);
}
