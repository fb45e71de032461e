import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { FaultProxy, type LiedTo } from './fault-proxy.js';

let server: Server;
let proxy: FaultProxy;
let heard: (string | undefined)[];

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    heard.push(request.url);
    response.end(JSON.stringify({ truth: 'x'.repeat(5_000) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await FaultProxy.start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

const ask = (path = '/', options: RequestInit = {}) =>
  fetch(proxy.through(`http://elsewhere:1${path}`), options).then(async (answer) => ({
    status: answer.status,
    body: await answer.json(),
  }));
const TRUTH = { status: 200, body: { truth: 'x'.repeat(5_000) } };

describe('the proxy', () => {
  it('passes what is said, there and back', async () => {
    expect(await ask('/a?b=1')).toEqual(TRUTH);
    expect(heard).toEqual(['/a?b=1']);
  });

  it('is slow', async () => {
    await proxy.set('slow', { milliseconds: 100 });
    const from = performance.now();
    expect(await ask()).toEqual(TRUTH);
    expect(performance.now() - from).toBeGreaterThan(190);
  });

  it('hangs, and brings what was sent when the fault is lifted', async () => {
    await proxy.set('hang');
    const late = ask('/late');
    await expect(ask('/', { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
    expect(heard).toEqual([]);
    await proxy.lift();
    expect(await late).toEqual(TRUTH);
    expect(heard).toContain('/late');
  });

  it('hangs on connections that stood before', async () => {
    const agentWarm = await ask();
    expect(agentWarm).toEqual(TRUTH);
    await proxy.set('hang');
    await expect(ask('/', { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
  });

  it('resets', async () => {
    await proxy.set('reset');
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(heard).toEqual([]);
  });

  it('lets a request arrive and cuts its answer in the middle', async () => {
    await proxy.set('half', { bytes: 200 });
    await expect(ask('/done')).rejects.toThrow();
    expect(heard).toEqual(['/done']);
  });

  it('lies', async () => {
    const answer = ({ method, url, body }: LiedTo) => ({ status: 201, body: JSON.stringify({ method, url, body }) });
    await proxy.set('lie', { answer });
    const told = await ask('/x', { method: 'POST', body: 'question' });
    expect(told).toEqual({ status: 201, body: { method: 'POST', url: '/x', body: 'question' } });
    expect(heard).toEqual([]);
  });

  it('refuses', async () => {
    await proxy.set('refuse');
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it.each(['slow', 'hang', 'reset', 'half', 'lie', 'refuse'] as const)('passes again after %s', async (fault) => {
    await ask();
    await proxy.set(fault, { milliseconds: 1, answer: () => ({ status: 200, body: '{}' }) });
    await ask('/', { signal: AbortSignal.timeout(100) }).catch(() => undefined);
    await proxy.lift();
    // The client may not have heard yet that a connection it kept was cut.
    const again = () => ask().catch(() => undefined);
    expect(await waitUntil(again, { milliseconds: 10_000 })).toEqual(TRUTH);
  });
});
