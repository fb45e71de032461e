import { type AccountControlTotals, controlTotalsOf, readAccountPayload } from '@carryover/contract';
import {
  generateAccounts,
  generatedTotals,
  generatePayloads,
  type PlantedDiscrepancy,
  plantDiscrepancies,
} from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource, EntityManager, type ObjectLiteral } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { call } from '../../../testing/http-client.js';
import { importAccount, type TestSupplier } from '../../../testing/imported-account.js';
import { until } from '../../../testing/worker-context.js';
import { lockReconciliations, lockReconciliationsShared } from '../../suppliers/index.js';
import { differing, ReconciliationFixture } from '../testing/reconciliation-fixture.js';
import { awaitChangesUnderWay } from './changes-under-way.js';
import { ComputeReconciliationUseCase } from './compute-reconciliation.usecase.js';
import { ComputedReconciliationsRepository } from './computed-reconciliations.repository.js';

const COUNT = 4_500;

let fixture: ReconciliationFixture;
let outside: DataSource;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  outside = await new DataSource({ type: 'postgres', url: fixture.database.url, poolSize: 1 }).initialize();
});
afterAll(async () => {
  await outside?.destroy();
  await fixture?.stop();
});

describe('twenty discrepancies among thousands of accounts', () => {
  let supplier: TestSupplier;
  let planted: PlantedDiscrepancy[];
  let totals: AccountControlTotals[];

  beforeAll(async () => {
    supplier = await fixture.supplier('MANY');
    const query = (text: string, values?: unknown[]) => outside.query(text, values);
    await generateAccounts(query, { supplierId: supplier.id, count: COUNT });
    const made = await plantDiscrepancies(query, { supplierId: supplier.id, count: COUNT });
    planted = made.planted;
    totals = [...made.totals()];
  });

  it('are found, every one with its figures, and none is invented', async () => {
    expect(planted).toHaveLength(20);
    const report = await fixture.read(supplier, await fixture.report(supplier, totals));
    const found = report.accounts.flatMap(({ external_account_number: number, state, differences = [] }) =>
      state === 'MATCHED' ? [] : [{ number, state, fields: differences.map(({ field }) => field) }],
    );
    const byNumber = (one: { number: string }, other: { number: string }) => (one.number < other.number ? -1 : 1);
    expect(found.sort(byNumber)).toEqual([...planted].sort(byNumber));
    expect(report.accounts).toHaveLength(totals.length + 3);
    expect(report.summary?.states).toEqual({ MATCHED: totals.length - 17, MISMATCHED: 12, MISSING: 5, EXTRA: 3 });
  });

  it('are none when nothing is wrong, whatever the order of the lines', async () => {
    const whole = await fixture.supplier('WHOLE');
    const query = (text: string, values?: unknown[]) => outside.query(text, values);
    await generateAccounts(query, { supplierId: whole.id, count: 2_000, from: COUNT + 10 });
    const lines = Array.from({ length: 2_000 }, (_, index) => generatedTotals(COUNT + 10 + index)).reverse();
    const report = await fixture.read(whole, await fixture.report(whole, lines));
    expect(differing(report)).toEqual([]);
    expect(report.summary?.totals.map(({ expected, actual }) => expected === actual)).toEqual(Array(6).fill(true));
  });

  it('are those of one moment, whatever is changed while the accounts are compared', async () => {
    const reportId = await fixture.report(supplier, totals);
    const repository = fixture.api.app.get(ComputedReconciliationsRepository);
    const compare = jest.spyOn(repository, 'compare').mockImplementationOnce(async (...claimed) => {
      const first = await repository.compare(...claimed);
      await outside.query(
        `UPDATE ledger SET balance = balance + 1 WHERE account_id IN (SELECT id FROM account WHERE import_supplier_id = $1)`,
        [supplier.id],
      );
      return first;
    });
    try {
      const during = await fixture.recompute(supplier, reportId);
      expect(compare.mock.calls.length).toBeGreaterThan(4);
      expect(during).toMatchObject({ status: 200, body: { status: 'READY', summary: { states: { MISMATCHED: 12 } } } });
    } finally {
      compare.mockRestore();
    }
    const after = await fixture.recompute(supplier, reportId);
    expect(after).toMatchObject({ body: { summary: { states: { MATCHED: 0, MISMATCHED: totals.length - 5 } } } });
  });

  it('are as many when few accounts are named, or nearly none is imported', async () => {
    const few = await fixture.read(supplier, await fixture.report(supplier, totals.slice(0, 2)));
    expect(few.summary?.states).toMatchObject({ MISSING: 0, EXTRA: COUNT - 2 - 2 });
    const nothing = await fixture.supplier('NOTHING');
    const missing = await fixture.read(nothing, await fixture.report(nothing, totals));
    expect(missing.summary?.states).toEqual({ MATCHED: 0, MISMATCHED: 0, MISSING: totals.length, EXTRA: 0 });
  });
});

describe('what the database adds up', () => {
  it('is what the control totals of the payloads say, with and without transactions that were added', async () => {
    const supplier = await fixture.supplier('AGREES');
    const lines: AccountControlTotals[] = [];
    for (const [index, sent] of generatePayloads(80, 97, supplier.code).entries()) {
      const { payload } = readAccountPayload(sent, { today: '2026-11-21', supplierExists: true });
      if (payload === null) throw new Error('not valid');
      await importAccount(fixture.api, supplier, payload);
      const added = index % 3 === 0 ? [addition(index, 'PAYMENT'), addition(index + 1, 'CREDIT')] : [];
      if (added.length > 0) await add(supplier, payload.external_account_number, added);
      lines.push(controlTotalsOf(payload, added));
    }
    expect(new Set(lines.map(({ transactions }) => transactions.count)).size).toBeGreaterThan(5);
    expect(differing(await fixture.read(supplier, await fixture.report(supplier, lines)))).toEqual([]);
  });
});

function addition(index: number, type: 'PAYMENT' | 'CREDIT') {
  const amount = `${index}.${String((index + 1) * 7_919_001)
    .padStart(10, '0')
    .slice(0, 10)}`;
  const reason = type === 'CREDIT' ? { reason: 'IMPORTED_CREDIT' } : {};
  return { transaction_id: `added-${index}`, transaction_date: '2025-01-01', amount, type, ...reason };
}

async function add(supplier: TestSupplier, number: string, transactions: readonly object[]): Promise<void> {
  const body = { import_supplier: supplier.code, external_account_number: number, transactions };
  const url = `${fixture.api.url}/v1/data-import/transactions/create/`;
  const answer = await call(url, 'POST', { Authorization: `Token ${supplier.token}` }, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

describe('a report that is being computed', () => {
  let supplier: TestSupplier;
  let reportId: string;
  const statusOf = async () => (await fixture.read(supplier, reportId)).status;

  beforeAll(async () => {
    supplier = await fixture.supplier('BUSY');
    reportId = await fixture.report(supplier, [(await fixture.account(supplier)).totals]);
  });

  it('shows what was found before, and lets no other one begin', async () => {
    await fixture.query(`UPDATE reconciliation SET status = 'COMPUTING', due_at = 'infinity' WHERE id = $1`, [
      reportId,
    ]);
    const report = await fixture.read(supplier, reportId);
    expect(report).toMatchObject({ status: 'COMPUTING', summary: { states: { MATCHED: 1 } } });
    const refused = { status: 409, body: { code: 'reconciliation_in_progress' } };
    const sent = await fixture.send(supplier, [(await fixture.account(supplier)).totals]);
    expect(sent).toMatchObject(refused);
    expect(sent.headers.get('retry-after')).toBe('5');
    expect(await fixture.recompute(supplier, reportId)).toMatchObject(refused);
  });

  it('is computed by another process when its own did not', async () => {
    await fixture.query(`UPDATE reconciliation SET due_at = now() WHERE id = $1`, [reportId]);
    await until(async () => (await statusOf()) === 'READY');
    expect(differing(await fixture.read(supplier, reportId))).toEqual([expect.stringContaining(' EXTRA')]);
  });

  it('is left to others at once when the process stops', async () => {
    await fixture.query(
      `UPDATE reconciliation SET status = 'COMPUTING', computed_at = 'epoch', due_at = 'infinity' WHERE id = $1`,
      [reportId],
    );
    const compute = fixture.api.app.get(ComputeReconciliationUseCase);
    expect(await compute.run(reportId, AbortSignal.abort())).toBe(true);
    await until(async () => (await statusOf()) === 'READY');
    expect((await fixture.read(supplier, reportId)).computed_at).not.toMatch(/^1970/);
  });

  it('is computed by one process only', async () => {
    await fixture.query(`UPDATE reconciliation SET status = 'COMPUTING', due_at = 'infinity' WHERE id = $1`, [
      reportId,
    ]);
    const compute = fixture.api.app.get(ComputeReconciliationUseCase);
    const { signal } = new AbortController();
    const runs = await Promise.all([compute.run(reportId, signal), compute.run(reportId, signal)]);
    expect(runs.filter((isComputed) => isComputed)).toHaveLength(1);
    expect(await statusOf()).toBe('READY');
    expect(await compute.run(reportId, signal)).toBe(false);
  });

  it('is given up after five attempts, keeps what was found before, and can be computed again', async () => {
    await fixture.query(
      `UPDATE ledger SET balance = 'NaN' WHERE account_id IN (SELECT id FROM account WHERE import_supplier_id = $1)`,
      [supplier.id],
    );
    const before = await fixture.read(supplier, reportId);
    expect(await fixture.recompute(supplier, reportId)).toMatchObject({ status: 200, body: { status: 'COMPUTING' } });
    await until(async () => {
      await fixture.query(`UPDATE reconciliation SET due_at = now() WHERE id = $1`, [reportId]);
      return (await statusOf()) === 'FAILED';
    });
    const [{ attempt } = {}] = await fixture.query('SELECT attempt FROM reconciliation WHERE id = $1', [reportId]);
    expect(attempt).toBe(5);
    expect(await fixture.read(supplier, reportId)).toEqual({ ...before, status: 'FAILED' });
    await fixture.query(`UPDATE ledger SET balance = ledger_balance WHERE balance = 'NaN'`);
    expect(await fixture.recompute(supplier, reportId)).toMatchObject({ status: 200, body: { status: 'READY' } });
  });
});

describe('a report of the book', () => {
  it('has a change that was under way when it was to be compared', async () => {
    const supplier = await fixture.supplier('UNDER-WAY');
    const account = await fixture.account(supplier);
    const reportId = await fixture.report(supplier, [account.totals]);
    const owner = await connectAsOwner(fixture.database.url);
    const correction = owner.createQueryRunner();
    await correction.startTransaction();
    try {
      // As a correction has it before it is committed: it notes when, and writes.
      const touch = 'UPDATE account_import_process SET modified_at = clock_timestamp() WHERE id = $1';
      await correction.query(touch, [account.processId]);
      await correction.query('UPDATE ledger SET balance = balance + 1 WHERE account_id = $1', [account.id]);
      const recomputed = fixture.recompute(supplier, reportId);
      const looks = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE $1`;
      const isWaiting = async () => (await owner.query(looks, ['%l.virtualtransaction = ANY%'])).length > 0;
      await Promise.race([recomputed, until(isWaiting)]);
      await correction.commitTransaction();
      expect(await recomputed).toMatchObject({ status: 200 });
      await until(async () => (await fixture.read(supplier, reportId)).status === 'READY');
    } finally {
      if (correction.isTransactionActive) await correction.rollbackTransaction();
      await correction.release();
      await owner.destroy();
    }
    expect(differing(await fixture.read(supplier, reportId))).toEqual([
      expect.stringMatching(`^${account.number} MISMATCHED balance `),
    ]);
  });
});

describe('a transaction that changes accounts and does not end', () => {
  it('is named to whoever waits for it, by its process of the database', async () => {
    const account = await fixture.account(await fixture.supplier('LASTS'));
    const owner = await connectAsOwner(fixture.database.url);
    const session = owner.createQueryRunner();
    try {
      await session.startTransaction();
      const [{ pid, application }] = await session.query(
        `SELECT pg_backend_pid() AS pid, current_setting('application_name') AS application`,
      );
      await session.query('UPDATE account_import_process SET attempt = attempt WHERE id = $1', [account.processId]);
      const waiting = fixture.api.app
        .get(Database)
        .transaction((tx) => awaitChangesUnderWay(tx, new AbortController().signal, 100));
      await expect(waiting).rejects.toThrow(`does not end; process of the database: ${pid} (${application}).`);
    } finally {
      if (session.isTransactionActive) await session.rollbackTransaction();
      await session.release();
      await owner.destroy();
    }
  });
});

describe('control totals that are still being sent', () => {
  /** Locks that keep a supplier to one sender. */
  const turns = async () =>
    (
      (await outside.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`)) as unknown[]
    ).length;

  /** Sends a line and waits with the next until it is told to end. */
  async function begin(supplier: TestSupplier, line: object) {
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.from(`${JSON.stringify(line)}\n`));
        end = () => controller.close();
      },
    });
    const abort = new AbortController();
    const headers = { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/x-ndjson' };
    const init = { method: 'POST', headers, body, duplex: 'half', signal: abort.signal };
    const answer = fetch(fixture.address(supplier), init as RequestInit);
    await until(async () => (await turns()) > 0);
    return { answer, end: () => end(), abort };
  }

  it('take a connection, of which the others have three quarters', async () => {
    const [supplier, other] = [await fixture.supplier('SLOW'), await fixture.supplier('OTHER')];
    const { totals } = await fixture.account(supplier);
    const { answer, end } = await begin(supplier, totals);
    // Nothing is away: it is no fault of the service, which would ring somebody.
    expect(await fixture.send(other, [totals])).toMatchObject({
      status: 429,
      body: { code: 'too_many_control_totals' },
    });
    end();
    expect((await answer).status).toBe(201);
    expect((await fixture.send(other, [totals])).status).toBe(201);
  });

  it('leave nothing when the sender goes away', async () => {
    const supplier = await fixture.supplier('GONE');
    const { totals } = await fixture.account(supplier);
    const { answer, abort } = await begin(supplier, totals);
    abort.abort();
    await expect(answer).rejects.toThrow('aborted');
    await until(async () => (await turns()) === 0);
    expect((await fixture.get(supplier)).body).toEqual([]);
    expect((await fixture.send(supplier, [totals])).status).toBe(201);
  });

  it('keep others of the same supplier out, in every process', async () => {
    const supplier = await fixture.supplier('TWICE');
    const { totals } = await fixture.account(supplier);
    const key = `hashtextextended('reconciliation ' || $1, 0)`;
    await outside.query(`SELECT pg_advisory_lock(${key})`, [supplier.id]);
    const refused = { status: 409, body: { code: 'reconciliation_in_progress' } };
    expect(await fixture.send(supplier, [totals])).toMatchObject(refused);
    await outside.query(`SELECT pg_advisory_unlock(${key})`, [supplier.id]);
    expect((await fixture.send(supplier, [totals])).status).toBe(201);
  });

  it('wait for what keeps them out a moment, of which none begins meanwhile', async () => {
    const supplier = await fixture.supplier('MEANWHILE');
    const { totals } = await fixture.account(supplier);
    const key = `hashtextextended('reconciliation ' || $1, 0)`;
    await outside.query(`SELECT pg_advisory_lock_shared(${key})`, [supplier.id]);
    const database = fixture.api.app.get(Database);
    const mayBegin = () => database.transaction((tx) => lockReconciliationsShared(tx, supplier.id));
    expect(await mayBegin()).toBe(true);
    const sent = fixture.send(supplier, [totals]);
    await until(async () => !(await mayBegin()));
    await outside.query(`SELECT pg_advisory_unlock_shared(${key})`, [supplier.id]);
    expect((await sent).status).toBe(201);
  });

  it('begin once more where the wait for their turn ends without it, as nothing of them is read by then', async () => {
    const supplier = await fixture.supplier('ANEW');
    const { totals } = await fixture.account(supplier);
    const { query } = EntityManager.prototype;
    let waits = 0;
    const queries = jest.spyOn(EntityManager.prototype, 'query').mockImplementation(function (
      this: EntityManager,
      text: string,
      parameters?: unknown[] | ObjectLiteral,
    ) {
      const isOurs = Array.isArray(parameters) && parameters[0] === supplier.id;
      const isWait = isOurs && text.includes('pg_try_advisory_xact_lock(');
      if (isWait) waits += 1;
      if (isWait && waits === 1)
        return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
      return query.call(this, text, parameters);
    });
    try {
      expect(await fixture.send(supplier, [totals])).toMatchObject({ status: 201 });
      expect(waits).toBeGreaterThan(1);
    } finally {
      queries.mockRestore();
    }
  });

  it('begin when what kept them out is over by the time they look who that is', async () => {
    const supplier = await fixture.supplier('OVER');
    const key = `hashtextextended('reconciliation ' || $1, 0)`;
    await outside.query(`SELECT pg_advisory_lock_shared(${key})`, [supplier.id]);
    const isTaken = await fixture.api.app.get(Database).transaction((tx) => {
      const query = async (text: string, parameters: unknown[]) => {
        const rows = await tx.query(text, parameters);
        await outside.query('SELECT pg_advisory_unlock_all()');
        return rows;
      };
      return lockReconciliations(Object.create(tx, { query: { value: query } }), supplier.id);
    });
    expect(isTaken).toBe(true);
  });
});
