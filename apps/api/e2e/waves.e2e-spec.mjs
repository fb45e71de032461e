import { gzipSync } from 'node:zlib';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { CHUNK } from '../src/modules/waves/parts/line-chunks.js';
import { Carryover } from './support/carryover.mjs';

/** Lines of the part; every fiftieth is wrong. */
const LINES = 900;
const WRONG = LINES / 50;

let carryover;
let supplier;
let authorization;

beforeAll(async () => {
  carryover = await Carryover.start({ env: { NODE_ENV: 'test', LEASE_SECONDS: '2' } });
  supplier = await carryover.supplier();
  authorization = { Authorization: supplier.authorization };
}, 120_000);

afterAll(() => carryover?.stop());

const lines = Array.from({ length: LINES }, (_, index) => {
  const account = distinctSample(index + 1, { import_supplier: 'DEMO', external_account_number: `WAVE-${index + 1}` });
  return `${JSON.stringify(index % 50 === 49 ? { ...account, customers: 'none' } : account)}\n`;
});
const part = gzipSync(lines.join(''));

const address = (url, path) => `${url}/v2/data-import/waves/DEMO/${path}`;

async function call(method, path, body) {
  const [api] = carryover.apis;
  const headers = { ...authorization, 'Content-Type': 'application/json' };
  const response = await fetch(address(api.url, path), { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

async function send(url) {
  const headers = { ...authorization, 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' };
  const response = await fetch(address(url, 'STORM/parts/a/'), { method: 'PUT', headers, body: part });
  return { status: response.status, body: await response.json() };
}

async function lineCount() {
  const [{ count }] = await carryover.query('SELECT count(*)::int FROM import_wave_line');
  return count;
}

describe('a wave, while everything dies', () => {
  it('keeps what it took when the api dies, twice, and goes on when the part comes again', async () => {
    await call('POST', '', { code: 'STORM', planned_accounts: LINES - WRONG });
    for (const [pass, kept] of [
      [1, CHUNK.lines],
      [2, 2 * CHUNK.lines],
    ]) {
      const dying = await carryover.addApi({ CARRYOVER_FAILPOINT: `waves.chunk.committed@${pass}:SIGKILL` });
      carryover.apis.pop();
      await expect(send(dying.url)).rejects.toThrow();
      expect(await waitUntil(() => dying.hasEnded, { milliseconds: 20_000 })).toBe(true);
      expect(await lineCount()).toBeGreaterThanOrEqual(kept);
    }
    expect((await call('GET', 'STORM/')).body).toMatchObject({
      state: 'LOADING',
      parts: [{ code: 'a', received_at: null }],
    });
    expect(await call('POST', 'STORM/release/')).toMatchObject({ status: 409, body: { code: 'wave_gate_red' } });
  });

  it('loses nothing when every connection to the database is cut meanwhile', async () => {
    const [api] = carryover.apis;
    const sent = send(api.url);
    await carryover.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> ''`);
    const { status } = await sent;
    expect([200, 503]).toContain(status);
    const again = await send(api.url);
    expect(again).toMatchObject({ status: 200, body: { lines: LINES, refused: WRONG } });
    expect(again.body.accepted + again.body.unchanged).toBe(LINES - WRONG);
    expect((await call('GET', 'STORM/')).body.counts).toEqual({
      ...{ lines: LINES, imported: 0, refused: WRONG, failed: 0, not_processed: LINES - WRONG, unchanged: 0 },
    });
  });

  it('imports every account once after its release, although the worker dies as it lets them go', async () => {
    await carryover.workers.pop().end();
    const dying = carryover.launchWorker({ CARRYOVER_FAILPOINT: 'waves.keeping.committed@1:SIGKILL' });
    expect(await call('POST', 'STORM/release/')).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    expect(await waitUntil(() => dying.hasEnded, { milliseconds: 60_000 })).toBe(true);
    carryover.workers.pop();
    await carryover.addWorker();
    const isImported = async () => (await call('GET', 'STORM/')).body.state === 'IMPORTED';
    expect(await waitUntil(isImported, { milliseconds: 120_000, every: 200 })).toBe(true);
    expect((await call('GET', 'STORM/')).body.counts).toEqual({
      ...{ lines: LINES, imported: LINES - WRONG, refused: WRONG, failed: 0, not_processed: 0, unchanged: 0 },
    });
    const counts = await carryover.query(`SELECT (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(DISTINCT external_account_number)::int FROM account) AS numbers,
      (SELECT count(*)::int FROM account_import_event WHERE event LIKE '%\\_CREATED') AS births`);
    expect(counts).toEqual([{ accounts: LINES - WRONG, numbers: LINES - WRONG, births: LINES - WRONG }]);
  });
});
