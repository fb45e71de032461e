import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';

const ACCOUNTS = 40;
const SOON = { milliseconds: 120_000, every: 100 };

let carryover;
let headers;
/** As a worker built it that was let be. */
let first;

beforeAll(async () => {
  carryover = await Carryover.start({ env: { NODE_ENV: 'test' } });
  headers = { Authorization: (await carryover.supplier()).authorization, 'Content-Type': 'application/json' };
  const lines = Array.from({ length: ACCOUNTS }, (_, index) =>
    JSON.stringify(
      distinctSample(index + 1, { import_supplier: 'DEMO', external_account_number: `PACK-${index + 1}` }),
    ),
  );
  await wave('POST', '', JSON.stringify({ code: 'PROVED' }));
  await wave('PUT', 'PROVED/parts/a/', `${lines.join('\n')}\n`, 'application/x-ndjson');
  await wave('POST', 'PROVED/release/');
  expect(await waitUntil(async () => (await wave('POST', 'PROVED/reconcile/')).state === 'RECONCILED', SOON)).toBe(
    true,
  );
  first = await ready();
}, 300_000);

// Looks whether the pack still verifies.
afterAll(() => carryover?.stop());

async function wave(method, path, body, type = 'application/json') {
  const url = `${carryover.apis[0].url}/v2/data-import/waves/DEMO/${path}`;
  const answer = await fetch(url, { method, headers: { ...headers, 'Content-Type': type }, body });
  return answer.json();
}

const packs = () => carryover.query('SELECT id, status, sha256, manifest_jws, attempt FROM pack');

/** Waits until there is the pack. */
async function ready() {
  expect(await waitUntil(async () => (await packs())[0]?.status === 'READY', SOON)).toBe(true);
  return (await packs())[0];
}

/** Has the pack built again, as if it had never been: the storage keeps what it has. */
const begin = () =>
  carryover.query(`WITH gone AS (DELETE FROM pack RETURNING *)
    INSERT INTO pack (id, import_supplier_id, wave_id, facts_at, salt, status, attempt, due_at, made_at)
    SELECT id, import_supplier_id, wave_id, facts_at, salt, 'BUILDING', 0, now(), made_at FROM gone`);

describe('a pack whose worker is killed', () => {
  it.each(['packs.written', 'packs.stored', 'packs.finished'])(
    'at %s is the same pack in the end, once',
    async (point) => {
      await carryover.workers.pop().end();
      await begin();
      const dying = carryover.launchWorker({ CARRYOVER_FAILPOINT: `${point}@1:SIGKILL` });
      expect(await waitUntil(() => dying.hasEnded, SOON)).toBe(true);
      carryover.workers.pop();
      // The lease of who died is not waited for.
      await carryover.query(`UPDATE pack SET due_at = now() WHERE status = 'BUILDING'`);
      await carryover.addWorker();
      const { sha256, manifest_jws } = await ready();
      expect([sha256, manifest_jws]).toEqual([first.sha256, first.manifest_jws]);
      expect(await packs()).toHaveLength(1);
      expect(readdirSync(join(carryover.dataDir, 'documents/.carryover/packs'))).toEqual([`${sha256}.zip`]);
    },
  );
});
