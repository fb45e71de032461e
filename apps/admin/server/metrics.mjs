import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// As it is before it is bounded for everybody: Prometheus is asked for, and its own requests are not measured.
const { createServer } = http;

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** Seconds since 1970. */
const STARTED_AT = Math.round(performance.timeOrigin / 1_000);
/** Routes that are no page: what they begin with, and what they are called. */
const OTHERS = ['/_next/', '/api/', '/healthz'];

/**
 * A route of the console: its pattern, and what addresses of it look like.
 * @typedef {object} Route
 * @property {string} page such as /imports/[id]
 * @property {string} regex
 */

/**
 * Where the figures are served; null for nowhere.
 * @param {NodeJS.ProcessEnv} env
 * @returns {number | null}
 * @throws {Error} it is no port
 */
export function readMetricsPort({ CONSOLE_METRICS_PORT: text = '' }) {
  if (text.trim() === '') return null;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text.trim()) || port > 65_535)
    throw new Error('CONSOLE_METRICS_PORT must be a number from 0 to 65535.');
  return port;
}

/** Counts requests of the console, for Prometheus. docs/metrics.md */
export class ConsoleMetrics {
  /** @type {Map<string, { counts: number[], sum: number }>} */
  #observed = new Map();
  #delay = monitorEventLoopDelay({ resolution: 10 });
  #routes;

  /** @param {readonly Route[]} routes the pages, as Next's build lists them */
  constructor(routes) {
    this.#routes = routes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
    this.#delay.enable();
  }

  /** Measures every request of the servers of this process that are made afterwards. */
  watch() {
    const makeServer = http.createServer;
    /** @param {Parameters<typeof createServer>} args */
    const createWatched = (...args) => {
      const server = makeServer(...args);
      server.on('request', (request, response) => this.#measure(request, response));
      return server;
    };
    Object.assign(http, { createServer: createWatched });
  }

  /**
   * Serves the figures at /metrics on a port of its own.
   * @param {number} port 0 takes any free one  @param {string} host
   * @returns {Promise<http.Server>}
   */
  async serve(port, host) {
    const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
      if (request.url !== '/metrics' || request.method !== 'GET') response.writeHead(404).end();
      else response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(this.render());
    });
    await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(undefined)));
    return server;
  }

  /** @param {http.IncomingMessage} request  @param {http.ServerResponse} response */
  #measure(request, response) {
    const startedAt = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'ABORTED';
      const labels = `method="${request.method}",route="${this.routeOf(request.url ?? '')}",status="${status}"`;
      this.#observe(labels, (performance.now() - startedAt) / 1_000);
    });
  }

  /** The pattern of an address, never the address: it has ids in it. @param {string} url */
  routeOf(url) {
    const [path = ''] = url.split('?');
    const other = OTHERS.find((start) => path.startsWith(start));
    return other ?? this.#routes.find(({ pattern }) => pattern.test(path))?.page ?? 'unmatched';
  }

  /** @param {string} labels  @param {number} seconds */
  #observe(labels, seconds) {
    const observed = this.#observed.get(labels) ?? { counts: BOUNDS.map(() => 0).concat(0), sum: 0 };
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    const at = bucket === -1 ? BOUNDS.length : bucket;
    observed.counts[at] = (observed.counts[at] ?? 0) + 1;
    observed.sum += seconds;
    this.#observed.set(labels, observed);
  }

  /** The figures in Prometheus's text format. */
  render() {
    const { user, system } = process.cpuUsage();
    const [lag, longest] = [this.#delay.percentile(99), this.#delay.max].map((delay) => delay / NANOSECONDS);
    this.#delay.reset();
    const lines = [
      ...described('carryover_console_request_seconds', 'histogram', 'Duration of requests to the console.'),
      ...[...this.#observed].flatMap(([labels, { counts, sum }]) => histogram(labels, counts, sum)),
      ...figure('nodejs_eventloop_lag_p99_seconds', 'gauge', 'Delay of the event loop since the last look.', lag || 0),
      ...figure('nodejs_eventloop_lag_max_seconds', 'gauge', 'The longest since the last look.', longest || 0),
      ...figure('process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss()),
      ...figure('process_start_time_seconds', 'gauge', 'When it started, in seconds since 1970.', STARTED_AT),
      ...figure('process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / MICROSECONDS),
    ];
    return `${lines.join('\n')}\n`;
  }
}

/** @param {string} labels  @param {number[]} counts  @param {number} sum */
function histogram(labels, counts, sum) {
  let total = 0;
  const name = 'carryover_console_request_seconds';
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{${labels},le="${BOUNDS[index] ?? '+Inf'}"} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}

/** @param {string} name  @param {string} type  @param {string} help */
const described = (name, type, help) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

/** @param {string} name  @param {string} type  @param {string} help  @param {number} value */
const figure = (name, type, help, value) => [...described(name, type, help), `${name} ${value}`];
