import { once } from 'node:events';
import http from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../../tools/lib/free-port.mjs';
import { ConsoleMetrics, readMetricsPort } from './metrics.mjs';

const ROUTES = [
  { page: '/', regex: '^/(?:/)?$' },
  { page: '/imports/[id]', regex: '^/imports/([^/]+?)(?:/)?$' },
];

describe('the figures of the console', () => {
  const { createServer } = http;
  /** @type {http.Server[]} */
  const servers = [];
  afterEach(async () => {
    http.createServer = createServer;
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function start() {
    const metrics = new ConsoleMetrics(ROUTES);
    metrics.watch();
    const server = http.createServer((request, response) => {
      response.statusCode = request.url === '/nowhere' ? 404 : 200;
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const figures = await metrics.serve(0, '127.0.0.1');
    servers.push(server, figures);
    const address = `http://127.0.0.1:${portOf(figures)}/metrics`;
    /** @param {string} path */
    const ask = async (path) => (await fetch(`http://127.0.0.1:${portOf(server)}${path}`)).text();
    const read = async () => (await fetch(address)).text();
    return { ask, read, address };
  }

  it('count requests by the pattern of their route and status, with no id in it', async () => {
    const { ask, read } = await start();
    for (const path of [
      '/imports/0190-secret?tab=payload',
      '/imports/another/',
      '/',
      '/nowhere',
      '/_next/static/a.js',
      '/api/console/v1/imports',
    ])
      await ask(path);
    const text = await read();
    expect(
      [...text.matchAll(/^carryover_console_request_seconds_count\{(.*)\} (\d+)$/gm)].map(
        ([, labels, count]) => `${labels} ${count}`,
      ),
    ).toEqual([
      'method="GET",route="/imports/[id]",status="200" 2',
      'method="GET",route="/",status="200" 1',
      'method="GET",route="unmatched",status="404" 1',
      'method="GET",route="/_next/",status="200" 1',
      'method="GET",route="/api/",status="200" 1',
    ]);
    expect(text).toContain(
      'carryover_console_request_seconds_bucket{method="GET",route="/imports/[id]",status="200",le="+Inf"} 2',
    );
    expect(text).not.toContain('secret');
  });

  it('say how the process is, in the form that Prometheus reads', async () => {
    const { ask, read } = await start();
    await ask('/');
    const text = await read();
    expect(text.split('\n').filter((line) => !/^(#.*|[a-z_0-9]+(\{.*\})? [\d.e+-]+|)$/.test(line))).toEqual([]);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_eventloop_lag_max_seconds',
      'process_resident_memory_bytes',
      'process_start_time_seconds',
      'process_cpu_seconds_total',
    ])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  });

  it('are at one address only, and do not count themselves', async () => {
    const { address, read } = await start();
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
    expect(await read()).not.toContain('carryover_console_request_seconds_count');
  });

  it.each(['x', '70000', '-1', '3.5', '99999999'])('are not served at port %s', (port) => {
    expect(() => readMetricsPort({ CONSOLE_METRICS_PORT: port })).toThrow('CONSOLE_METRICS_PORT must be');
  });

  it.each([
    [undefined, null],
    ['', null],
    ['3004', 3004],
    ['0', 0],
  ])('are served at %s as %s', (port, expected) => {
    expect(readMetricsPort({ CONSOLE_METRICS_PORT: port })).toBe(expected);
  });
});
