import { type AccountImportRequest, controlTotalsOf, furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { invariantsSql } from '../../admin/invariants/invariants-sql.js';
import { Database } from '../../platform/database/database.js';
import { call } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';
import { RetractedImportsRepository } from '../imports/index.js';
import { StartRetractionUseCase } from './start-retraction.usecase.js';
import { RetractAccountsUseCase } from './worker/retract-accounts.usecase.js';

let database: TestDatabase;
let api: TestApplication;
let worker: WorkerContext;
let source: DataSource;
let owner: Client;
let admin: { Authorization: string };
let supplier: TestSupplier;
let samples = 0;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url, variables: { RETRACTION_APPROVALS: 'no' } });
  worker = await startWorker(database.url);
  source = api.app.get(DataSource);
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  admin = await signInAs(api, 'admin');
  supplier = await registerSupplier(api, 'TAKES');
});
afterAll(async () => {
  await owner?.end();
  await worker?.stop();
  await api?.close();
  await database?.drop();
});

const send = (path: string, body: object) =>
  call(`${api.url}/${path}`, 'POST', { Authorization: `Token ${supplier.token}` }, body);
const first = async (statement: string, parameters: unknown[] = []) => (await source.query(statement, parameters))[0];

interface Imported {
  readonly id: string;
  readonly external: string;
  readonly account: string;
  readonly payload: AccountImportRequest;
}

async function imported(): Promise<Imported> {
  samples += 1;
  const payload = { ...distinctSample(samples), import_supplier: supplier.code };
  const external = payload.external_account_number;
  expect(await send('v2/data-import/accounts/', payload)).toMatchObject({ status: 201 });
  const find = () =>
    first(
      `SELECT p.id, a.id AS account, a.external_account_number AS external
       FROM account_import_process p JOIN account a ON a.process_id = p.id WHERE p.external_account_number = $1`,
      [external],
    );
  await until(async () => (await find()) !== undefined);
  return { ...(await find()), payload };
}

/** How many connections wait for a row that somebody else has. */
const waiters = async (): Promise<number> => {
  // Only the owner sees what others wait for.
  const { rows } = await owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
};
const waiting = (count: number) => until(async () => (await waiters()) === count);

const ADDITIONS = [
  ['notes', 'notes/create/', { notes: [{ created_at: '2024-03-01T10:00:00Z', body: 'x' }] }],
  [
    'transactions',
    'transactions/create/',
    {
      transactions: [
        { transaction_id: 'later', transaction_date: '2024-03-01', amount: 100, type: 'CREDIT', reason: 'GOODWILL' },
      ],
    },
  ],
  [
    'statements',
    'historical-statements/create/',
    {
      statements: [{ bill_period_from_date: '2019-01-01', bill_period_to_date: '2019-01-31', statement_id: 'later' }],
    },
  ],
  ['a payment instruction', 'payment-instruction/create/', { vendor: 'SANDBOX', reference: 'ok_1', type: 'CARD' }],
] as const;

describe('what is added while the account goes', () => {
  it.each(ADDITIONS)('is refused as to an account that is not there: %s', async (_, path, added) => {
    const { id, external, account } = await imported();
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      // The worker has the account by the time it waits for the import.
      await holder.query('BEGIN');
      await holder.query('SELECT FROM account_import_process WHERE id = $1 FOR UPDATE', [id]);
      const body = { selection: { external_account_numbers: [external] }, expected_count: 1, reason: 'Wrong tariffs' };
      const begun = await call(`${api.url}/console/v1/suppliers/TAKES/retractions`, 'POST', admin, body);
      expect(begun).toMatchObject({ status: 201 });
      await waiting(1);
      const answer = send(`v1/data-import/${path}`, {
        import_supplier: supplier.code,
        external_account_number: external,
        ...added,
      });
      await waiting(2);
      await holder.query('ROLLBACK');
      expect(await answer).toMatchObject({ status: 404 });
    } finally {
      await holder.end();
    }
    await until(async () => (await first('SELECT FROM account WHERE id = $1', [account])) === undefined);
    expect(await first('SELECT state FROM account_retraction WHERE account_id = $1', [account])).toEqual({
      state: 'RETRACTED',
    });
    for (const table of ['note', 'ledger_transaction', 'statement', 'payment_instruction', 'account_addition'])
      expect(await first(`SELECT count(*)::int AS n FROM ${table} WHERE account_id = $1`, [account])).toEqual({ n: 0 });
    const verdicts: { invariant: string; violations: number }[] = await source.query(invariantsSql());
    expect(verdicts.filter(({ violations }) => violations > 0)).toEqual([]);
  });
});

describe('an account whose welcome mail goes out while it would go', () => {
  it('is left as it is: nobody has said that the customer may have been written to', async () => {
    const { external, account } = await imported();
    await source.query(
      `INSERT INTO welcome_mail (id, account_id, status, lease_token, due_at, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'SENDING', gen_random_uuid(), now() + interval '1 day', now(), now())`,
      [account],
    );
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(`UPDATE welcome_mail SET status = 'SENT', due_at = NULL WHERE account_id = $1`, [account]);
      const body = { selection: { external_account_numbers: [external] }, expected_count: 1, reason: 'Wrong tariffs' };
      const begun = await call(`${api.url}/console/v1/suppliers/TAKES/retractions`, 'POST', admin, body);
      expect(begun).toMatchObject({ status: 201 });
      // The worker has read what stands in the way by the time it waits for the mail.
      await waiting(1);
      await holder.query('COMMIT');
    } finally {
      await holder.end();
    }
    const entry = () => first('SELECT state, left_for FROM account_retraction WHERE account_id = $1', [account]);
    await until(async () => ['LEFT', 'RETRACTED'].includes((await entry()).state));
    expect(await entry()).toEqual({ state: 'LEFT', left_for: ['mail_sent'] });
    expect(await first('SELECT id FROM account WHERE id = $1', [account])).toEqual({ id: account });
  });
});

describe('the wave of an account that is taken back', () => {
  it('runs again until it is gone, so that nobody signs off what was reconciled before', async () => {
    const { id, external } = await imported();
    const wave = await first(
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'JUNE', 'RECONCILED', 'RECONCILED', now(), now()) RETURNING id), approved AS (
         INSERT INTO import_wave_approval (wave_id, act, party, given_at) SELECT id, 'sign_off', 'supplier', now() FROM wave)
       SELECT id FROM wave`,
      [supplier.id],
    );
    await source.query('UPDATE account_import_process SET wave_id = $2 WHERE id = $1', [id, wave.id]);
    const body = { selection: { external_account_numbers: [external] }, expected_count: 1, reason: 'Wrong tariffs' };
    const begun = await call(`${api.url}/console/v1/suppliers/TAKES/retractions`, 'POST', admin, body);
    expect(begun).toMatchObject({ status: 201 });
    const signed = await call(`${api.url}/v2/data-import/waves/TAKES/JUNE/sign-off/`, 'POST', {
      Authorization: `Token ${supplier.token}`,
    });
    expect(signed).toMatchObject({ status: 409, body: { code: 'wave_state_conflict' } });
    const state = async () => (await first('SELECT state FROM import_wave WHERE id = $1', [wave.id])).state;
    await until(async () => (await state()) === 'IMPORTED');
    const { retracted_at: gone } = await first('SELECT retracted_at FROM account_retraction WHERE process_id = $1', [
      id,
    ]);
    const events: { event: string; occurred_at: Date; reason: string | null }[] = await source.query(
      'SELECT event, occurred_at, reason FROM import_wave_event WHERE wave_id = $1 ORDER BY id',
      [wave.id],
    );
    expect(events.map(({ event }) => event)).toEqual(['RESUME', 'FINISH']);
    // They are kept for ever, and why accounts go is not.
    expect(events[0]?.reason).toBe('Accounts were taken back.');
    expect(Number(events[1]?.occurred_at)).toBeGreaterThanOrEqual(Number(gone));
    expect(await source.query('SELECT FROM import_wave_approval WHERE wave_id = $1', [wave.id])).toEqual([]);
  });
});

describe('a wave that ends while accounts of it are chosen', () => {
  it('waits for that, and ends once they are gone', async () => {
    const { id, external } = await imported();
    const wave = await first(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'ENDS', 'HALTED', 'HALTED', now(), now()) RETURNING id`,
      [supplier.id],
    );
    await source.query('UPDATE account_import_process SET wave_id = $2 WHERE id = $1', [id, wave.id]);
    const state = async () => (await first('SELECT state FROM import_wave WHERE id = $1', [wave.id])).state;
    const selection = { importSupplierId: supplier.id, wave: null, numbers: [external] };
    const asked = { selection, waivers: [], expected: 1, reason: 'Wrong tariffs' };
    const get = <T>(type: new (...parameters: never[]) => T) => api.app.get<T>(type, { strict: false });
    const { released } = await get(Database).transaction(async (tx) => {
      await get(StartRetractionUseCase).run(tx, asked, [], { actor: 'kim', isApproved: false });
      // None of it waits: the worker ends it as soon as it runs.
      const running = source.query(
        `UPDATE import_wave SET state = 'RUNNING', settled_state = 'RUNNING' WHERE id = $1`,
        [wave.id],
      );
      await until(async () => (await state()) === 'IMPORTED' || (await waiters()) > 0);
      return { released: running };
    });
    await released;
    await until(async () => (await state()) === 'IMPORTED');
    const { retracted_at: gone } = await first('SELECT retracted_at FROM account_retraction WHERE process_id = $1', [
      id,
    ]);
    const { occurred_at: ended } = await first(
      `SELECT occurred_at FROM import_wave_event WHERE wave_id = $1 AND event = 'FINISH'`,
      [wave.id],
    );
    expect(gone).not.toBeNull();
    expect(Number(ended)).toBeGreaterThanOrEqual(Number(gone));
  });
});

describe('the decision to stop', () => {
  it('comes before every step that begins after it, however many workers there are', async () => {
    const [one, other] = [await imported(), await imported()];
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM account_import_process WHERE id = $1 FOR UPDATE', [one.id]);
      await worker.stop();
      const selection = { external_account_numbers: [one.external, other.external] };
      const body = { selection, expected_count: 2, reason: 'Wrong tariffs' };
      const begun = await call(`${api.url}/console/v1/suppliers/TAKES/retractions`, 'POST', admin, body);
      const { id } = Object(begun.body);
      const due = (at: string) =>
        source.query(`UPDATE account_retraction SET due_at = ${at} WHERE account_id = $1`, [other.account]);
      await due(`now() + interval '1 day'`);
      worker = await startWorker(database.url);
      await waiting(1);
      const stopped = call(`${api.url}/console/v1/retractions/${id}/stop`, 'POST', admin, { reason: 'Enough' });
      await waiting(2);
      await due('now()');
      expect(await worker.app.get(RetractAccountsUseCase).step()).toBe('waiting');
      await holder.query('ROLLBACK');
      expect(await stopped).toMatchObject({ status: 200 });
      await until(async () => (await first('SELECT status FROM retraction WHERE id = $1', [id])).status === 'DONE');
    } finally {
      await holder.end();
    }
    const states = await source.query('SELECT account_id, state FROM account_retraction WHERE account_id = ANY ($1)', [
      [one.account, other.account],
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        { account_id: one.account, state: 'RETRACTED' },
        { account_id: other.account, state: 'LEFT' },
      ]),
    );
  });
});

describe('accounts of one supplier that go at the same time', () => {
  const SALT = '0123456789abcdef0123456789abcdef';

  /** Control totals of accounts with all that may be said of them, as a file. */
  const fileOf = (accounts: readonly Imported[]): string =>
    [
      { digests: { salt: SALT } },
      ...accounts.map(({ payload }) => ({
        ...controlTotalsOf(payload),
        ...groupedFigures(furtherFiguresOf(payload, SALT)),
      })),
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');

  const sendTotals = async (method: string, path: string, body: string) => {
    const answer = await fetch(`${api.url}/v2/data-import/reconciliations/TAKES/${path}`, {
      method,
      headers: { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/x-ndjson' },
      body,
    });
    expect({ status: answer.status }).toEqual({ status: method === 'PUT' ? 200 : 201 });
    return Object(await answer.json()).report_id;
  };

  /** Begins to take accounts back, in this order, with nobody at it. */
  const begin = async (accounts: readonly Imported[]): Promise<void> => {
    const selection = { external_account_numbers: accounts.map(({ external }) => external) };
    const body = { selection, expected_count: accounts.length, reason: 'Wrong tariffs' };
    expect(await call(`${api.url}/console/v1/suppliers/TAKES/retractions`, 'POST', admin, body)).toMatchObject({
      status: 201,
    });
    for (const [at, { account }] of accounts.entries())
      await source.query(
        `UPDATE account_retraction SET due_at = now() - interval '1 hour' + make_interval(secs => $2) WHERE account_id = $1`,
        [account, at],
      );
  };

  it('never wait for each other in a circle, whatever parts of whatever reports they are in', async () => {
    const [one, two, three, four] = [await imported(), await imported(), await imported(), await imported()];
    const halves = [fileOf([one, four]), fileOf([two, three])] as const;
    for (const [first, second] of [halves, halves.toReversed()]) {
      const report = await sendTotals('POST', '?open=true', first ?? '');
      await sendTotals('PUT', `${report}/parts/2/`, second ?? '');
      const path = `v2/data-import/reconciliations/TAKES/${report}/recompute/`;
      const compared = await call(`${api.url}/${path}`, 'POST', { Authorization: `Token ${supplier.token}` });
      expect(compared.body).toMatchObject({ status: 'READY', summary: { states: { MATCHED: 4 } } });
    }
    await worker.stop();
    await begin([one, three]);
    await begin([two, four]);
    const erased = jest.spyOn(RetractedImportsRepository.prototype, 'erase');
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      // Either has erased its first account by the time it waits for the second one.
      await holder.query('BEGIN');
      await holder.query('SELECT FROM account_import_payload WHERE process_id = ANY ($1) FOR UPDATE', [
        [three.id, four.id],
      ]);
      worker = await startWorker(database.url);
      await waiting(1);
      const retract = worker.app.get(RetractAccountsUseCase);
      const beside = (async () => {
        while ((await retract.step()) === 'waiting');
      })();
      await waiting(2);
      await holder.query('ROLLBACK');
      await beside;
      const all = [one, two, three, four].map(({ account }) => account);
      const gone = () => first('SELECT count(*)::int AS n FROM account WHERE id = ANY ($1)', [all]);
      await until(async () => (await gone()).n === 0);
      // Whoever had waited in a circle would have begun anew.
      expect(erased).toHaveBeenCalledTimes(4);
    } finally {
      erased.mockRestore();
      await holder.end();
    }
    const figures = await source.query(
      `SELECT x.figures FROM reconciliation_line x WHERE x.external_account_number = ANY ($1) AND x.figures IS NOT NULL`,
      [[one, two, three, four].map(({ external }) => external)],
    );
    expect(figures).toEqual([]);
  });
});
