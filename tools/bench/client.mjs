import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CarryoverClient } from '@carryover/client';
import { samplePayload } from '@carryover/testing';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { startClientServer } from './client-server.mjs';

const reader = fileURLToPath(new URL('client-reader.mjs', import.meta.url));
const SIZES = [10_000, 1_000_000];
const CALLS = 4_000;
const WIDTH = 8;
const VALIDATE = '/v2/data-import/accounts/validate/';

/**
 * What the client costs beyond fetch: processor for a call, and for an entry of a long list against reading it whole; and
 * how much heap a list needs at most, the long one against the short one and against holding all of it.
 */
export async function client({ rounds }) {
  const server = await startClientServer();
  try {
    const readings = [];
    for (let round = 0; round <= rounds; round += 1) {
      const calls = { ours: await clientCalls(server.url), peer: await bareCalls(server.url) };
      const [short, long] = [await readApart(server.url, SIZES[0]), await readApart(server.url, SIZES[1])];
      const whole = await readApart(server.url, SIZES[1], 'whole');
      // The first round only warms up.
      if (round > 0) readings.push({ calls, short, long, whole });
    }
    const entries = SIZES[1].toLocaleString('en');
    return [
      {
        name: 'client, calls',
        unit: 'µs of processor a call',
        against: 'fetch, JSON.stringify and json()',
        rounds: readings.map(({ calls }) => calls),
      },
      {
        name: `client, list of ${entries}`,
        unit: 'µs of processor an entry',
        against: 'fetch and json(), all in memory',
        rounds: readings.map(({ long, whole }) => ({ ours: long.cpu, peer: whole.cpu })),
      },
      {
        name: 'client, most heap for a list',
        unit: 'MB',
        against: `a list of ${entries} against one of ${SIZES[0].toLocaleString('en')}`,
        rounds: readings.map(({ long, short }) => ({ ours: long.heap, peer: short.heap })),
      },
      {
        name: 'client, heap for all of a list',
        unit: 'MB',
        against: 'fetch and json(), all in memory',
        rounds: readings.map(({ long, whole }) => ({ ours: long.heap, peer: whole.heap })),
      },
    ];
  } finally {
    await server.stop();
  }
}

const payloads = Array.from({ length: CALLS }, () => samplePayload());

function clientCalls(apiUrl) {
  const carryover = new CarryoverClient({ apiUrl, secretKey: 'key', concurrency: WIDTH });
  return cpuOfCall((payload) => carryover.validate(payload));
}

function bareCalls(apiUrl) {
  const headers = { Authorization: 'Token token', 'Content-Type': 'application/json' };
  return cpuOfCall(async (payload) => {
    const answer = await fetch(apiUrl + VALIDATE, { method: 'POST', headers, body: JSON.stringify(payload) });
    await answer.json();
  });
}

/** Microseconds of this process's processor for a call: unlike time, they do not depend on who else is busy. */
async function cpuOfCall(act) {
  const from = process.cpuUsage();
  await inParallel(payloads, WIDTH, act);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / CALLS;
}

/** Reads a list in a process of its own, so that no other heap is in the way. @returns {Promise<{ cpu: number, heap: number }>} */
async function readApart(apiUrl, size, how = 'stream') {
  const child = fork(reader, [apiUrl, String(size), how], { execArgv: ['--expose-gc'] });
  const [[reading]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return { cpu: reading.cpu / size, heap: Math.max(0.1, reading.heap) };
}
