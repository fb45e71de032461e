import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../tools/lib/paths.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';

const ACCOUNTS = 40;
const SOON = { milliseconds: 120_000, every: 100 };
const KEYS = {
  TOKEN_KEYS: `e2e:${randomBytes(32).toString('hex')}`,
  SEALING_KEYS: `e2e:${randomBytes(32).toString('hex')}`,
};

let carryover;
let headers;
/** As a worker built it that was let be. */
let first;

beforeAll(async () => {
  carryover = await Carryover.start({ env: { NODE_ENV: 'test', ...KEYS } });
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

describe('what an administrator verifies', () => {
  /** Types a command of the administrator. @returns exit code and what it says */
  async function admin(...words) {
    const { PATH } = process.env;
    const env = { PATH, ...KEYS, DATABASE_URL: carryover.databaseUrl, DATA_DIR: carryover.dataDir };
    const ended = await promisify(execFile)(process.execPath, [join(root, 'tools/admin.mjs'), ...words], { env }).then(
      (said) => ({ code: 0, ...said }),
      (error) => error,
    );
    return { code: ended.code, said: `${ended.stdout}${ended.stderr}` };
  }

  it('ends with 0 where every account is as it was sent, and every pack holds', async () => {
    expect(await admin('accounts', 'verify')).toEqual({
      code: 0,
      said: expect.stringContaining(
        `${ACCOUNTS} accounts were rebuilt and compared with what was sent; all of them match.`,
      ),
    });
    expect(await admin('packs', 'verify')).toEqual({ code: 0, said: expect.stringContaining('all of them hold.') });
  });

  it('ends with 1 where one is not, and names it', async () => {
    const [{ number }] = await carryover.query('SELECT account_number AS number FROM account ORDER BY 1 LIMIT 1');
    const change = (email) =>
      carryover.query(
        `UPDATE customer SET email = ${email} WHERE id IN (SELECT c.customer_id FROM account_customer c
           JOIN account a ON a.id = c.account_id WHERE a.account_number = $1 AND c.position = 0)`,
        [number],
      );
    await change(`email || '.invalid'`);
    const { code, said } = await admin('accounts', 'verify');
    await change(`replace(email, '.invalid', '')`);
    expect([code, said]).toEqual([1, expect.stringContaining(`1 differ:\n${number}: customers.0.email`)]);
    expect(await admin('accounts', 'verify')).toMatchObject({ code: 0 });
  });
});
