import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inheritedVariables } from '../../../tools/testing/inherited-variables.mjs';

const MAIN = new URL('../dist/main.js', import.meta.url).pathname;

describe('the api process', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  function start(variables: NodeJS.ProcessEnv = {}) {
    const env = {
      ...inheritedVariables(),
      DATABASE_URL: database.url,
      TOKEN_KEYS: `test:${'1'.repeat(64)}`,
      SEALING_KEYS: `test:${'2'.repeat(64)}`,
      PAYMENT_VENDORS: 'none',
      REGISTRATION_GATEWAY: 'simulator',
      ALLOW_TABLE_OWNER: 'yes',
      PORT: '0',
      ...variables,
    };
    const child = fork(MAIN, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output.text += String(chunk)));
    return { child, output };
  }

  async function exitCode(child: ChildProcess): Promise<unknown> {
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    return code;
  }

  it('tells its parent when it is ready and ends with code 0 on SIGTERM', async () => {
    const { child, output } = start();
    expect(await once(child, 'message')).toContain('ready');
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
    for (const event of ['api.listen.started', 'process.stop.requested', 'process.stop.completed']) {
      expect(output.text).toContain(`"event":"${event}"`);
    }
  });

  it('serves its metrics on a port of their own, and nothing else there', async () => {
    const { child, output } = start({ METRICS_PORT: '0' });
    await once(child, 'message');
    while (!output.text.includes('api.listen.started')) await once(child.stdout as Readable, 'data');
    const [, metrics] = /"url":"([^"]+)","event":"api.metrics.started"/.exec(output.text) ?? [];
    const [, api] = /"url":"([^"]+)","event":"api.listen.started"/.exec(output.text) ?? [];
    await fetch(`${api}/health/ready`);
    const text = await (await fetch(`${metrics}/metrics`)).text();
    expect(text).toMatch(
      /^carryover_http_request_seconds_count\{method="GET",route="\/health\/ready",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^carryover_database_connections\{state="in_use"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect((await fetch(`${metrics}/health/ready`)).status).toBe(404);
    expect((await fetch(`${api}/metrics`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
  });

  it('says that the port for its metrics is taken, in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { child, output } = start({ METRICS_PORT: String(port) });
    expect(await exitCode(child)).toBe(1);
    expect(output.text).toMatch(/could not start: .*EADDRINUSE/);
    other.close();
  });

  it('still answers for a while when it is told to stop, says that it is not ready, and ends the connection', async () => {
    const { child, output } = start({ DRAIN_SECONDS: '5' });
    await once(child, 'message');
    child.kill('SIGTERM');
    while (!output.text.includes('process.stop.requested')) await once(child.stdout as Readable, 'data');
    const [, url] = /"url":"([^"]+)"/.exec(output.text) ?? [];
    const answer = await fetch(`${url}/health/ready`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    expect(await exitCode(child)).toBe(0);
  });

  it('says in its log that the one secret of earlier releases is deprecated, and starts with it alone', async () => {
    const old = { TOKEN_KEYS: '', SEALING_KEYS: '', TOKEN_SIGNING_SECRET: 'x'.repeat(32) };
    const { child, output } = start(old);
    await once(child, 'message');
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
    expect(output.text).toContain('"variable":"TOKEN_SIGNING_SECRET","event":"configuration.setting.deprecated"');
  });

  it('ends by itself when its parent is gone', async () => {
    const { child } = start();
    await once(child, 'message');
    child.disconnect();
    expect(await exitCode(child)).toBe(0);
  });

  it('names everything that is wrong with its configuration and does not start', async () => {
    const { child, output } = start({ PORT: 'x', TOKEN_KEYS: 'short', LOG_LEVEL: 'loud' });
    expect(await exitCode(child)).toBe(1);
    for (const name of ['PORT', 'TOKEN_KEYS', 'LOG_LEVEL']) expect(output.text).toContain(`- ${name} `);
    expect(output.text).not.toContain('    at ');
  });

  it('does not start in production before somebody has said who registers meter points', async () => {
    const { child, output } = start({ REGISTRATION_GATEWAY: '' });
    expect(await exitCode(child)).toBe(1);
    expect(output.text).toMatch(/^ {2}- REGISTRATION_GATEWAY is required\. How meter points are registered: http /m);
  });

  it('says that its port is taken, in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { child, output } = start({ PORT: String(port) });
    expect(await exitCode(child)).toBe(1);
    expect(output.text).toMatch(/could not start: .*EADDRINUSE/);
    other.close();
  });

  it('says that its database is away, in one sentence', async () => {
    const { child, output } = start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(await exitCode(child)).toBe(1);
    expect(output.text).toContain('could not start: ');
    expect(output.text).not.toContain('    at ');
  });
});
