import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AccountPayload, CarryoverClient } from '@carryover/client';
import { samplePayload } from '@carryover/testing';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { typescriptFlags } from '../../tools/lib/typescript-flags.mjs';
import type { Reading } from './client-reader.js';
import { startClientServer } from './client-server.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const reader = fileURLToPath(new URL('client-reader.ts', import.meta.url));
const [SHORT, LONG] = [10_000, 1_000_000];
const CALLS = 4_000;
const WIDTH = 8;
const VALIDATE = '/v2/data-import/accounts/validate/';

interface ClientReadings {
  readonly calls: Round;
  readonly short: Reading;
  readonly long: Reading;
  readonly whole: Reading;
}

/**
 * The overhead of the client over fetch: processor time for a call and for an entry of a long list, and the peak heap
 * for a list, compared with a short list and with holding all of it.
 */
export async function client({ rounds }: BenchOptions): Promise<Figure[]> {
  const server = await startClientServer();
  try {
    const readings: ClientReadings[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const calls = { ours: await clientCalls(server.url), peer: await bareCalls(server.url) };
      const [short, long] = [await readApart(server.url, SHORT), await readApart(server.url, LONG)];
      const whole = await readApart(server.url, LONG, 'whole');
      // The first round only warms up.
      if (round > 0) readings.push({ calls, short, long, whole });
    }
    const entries = LONG.toLocaleString('en');
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
        against: `a list of ${entries} against one of ${SHORT.toLocaleString('en')}`,
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

const payloads = Array.from({ length: CALLS }, (): AccountPayload => JSON.parse(JSON.stringify(samplePayload())));

function clientCalls(apiUrl: string): Promise<number> {
  const carryover = new CarryoverClient({ apiUrl, secretKey: 'key', concurrency: WIDTH });
  return cpuOfCall((payload) => carryover.validate(payload));
}

function bareCalls(apiUrl: string): Promise<number> {
  const headers = { Authorization: 'Token token', 'Content-Type': 'application/json' };
  return cpuOfCall(async (payload) => {
    const answer = await fetch(apiUrl + VALIDATE, { method: 'POST', headers, body: JSON.stringify(payload) });
    await answer.json();
  });
}

/** Microseconds of this process's processor for a call: unlike time, they do not depend on who else is busy. */
async function cpuOfCall(act: (payload: AccountPayload) => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await inParallel(payloads, WIDTH, act);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / CALLS;
}

/** Reads a list in a process of its own, so that no other heap is in the way. @returns the processor of an entry */
async function readApart(apiUrl: string, size: number, how = 'stream'): Promise<Reading> {
  const child = fork(reader, [apiUrl, String(size), how], { execArgv: ['--expose-gc', ...typescriptFlags] });
  const [message] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  const reading: Reading = message[0];
  return { cpu: reading.cpu / size, heap: Math.max(0.1, reading.heap) };
}
