import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { OperatedImportsRepository } from '../operations/operated-imports.repository.js';
import { opened, STORED, TEST_SEALS } from '../sealing/testing/test-seals.js';
import { acceptedImports, insertNew } from '../testing/accepted-imports.js';
import { WAITING_REASON } from '../waiting-reason.js';
import type { AcceptedImport } from './accepted-imports.repository.js';
import { type ClaimedImport, type CreatedImport, ImportProcessesRepository } from './import-processes.repository.js';
import { latestError } from './latest-error.js';
import { WaitingProcessesRepository } from './waiting-processes.repository.js';

const MAX_ATTEMPTS = 3;
const LEASE = 30;
const processes = new ImportProcessesRepository();
const waiting = new WaitingProcessesRepository();
const operated = new OperatedImportsRepository();

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 8, applicationName: 'import-processes test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

function newSupplier(limit: number | null = null): Promise<string> {
  return addSupplier(dataSource, `S-${newId().slice(-12)}`, limit);
}

async function setStatus(supplierId: string, status: string): Promise<void> {
  await dataSource.query('UPDATE import_supplier SET status = $2 WHERE id = $1', [supplierId, status]);
}

async function accept(importSupplierId: string, overrides: Partial<AcceptedImport> = {}): Promise<string> {
  const id = newId();
  const command = {
    importSupplierId,
    externalAccountNumber: id,
    payloadJson: '{"a":1}',
    payloadHash: 'h1',
    isDryRun: false,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
    ...overrides,
  };
  expect(await insertNew(database.reader, id, command)).toBe(true);
  return id;
}

async function claimed(id: string): Promise<ClaimedImport> {
  const claim = await processes.claim(database.reader, id, LEASE, 'worker-1');
  if (claim === null) throw new Error('expected to claim it');
  return claim;
}

function created(lease: ClaimedImport, accountNumber: string): CreatedImport {
  return { lease, accountNumber, flags: [] };
}

async function lapse(id: string): Promise<void> {
  await dataSource.query(
    `UPDATE account_import_process SET lease_expires_at = clock_timestamp() - interval '1 second' WHERE id = $1`,
    [id],
  );
}

async function stateOf(id: string): Promise<Record<string, unknown>> {
  const [row] = (await dataSource.query(
    `SELECT status, attempt, latest_error_code AS code, platform_identifier AS account FROM account_import_process WHERE id = $1`,
    [id],
  )) as Record<string, unknown>[];
  return row ?? {};
}

/** The sentence that tells why it waits. */
async function reasonOf(id: string): Promise<string | null> {
  const [row] = await database.reader.query<{ reason: string | null }[]>(
    `SELECT ${WAITING_REASON} AS reason FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
     WHERE p.id = $1`,
    [id],
  );
  return row?.reason ?? null;
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = (await dataSource.query(
    `SELECT replace(event, 'EVENT_ACCOUNT_IMPORT_PROCESS_', '') AS event, from_status, to_status
     FROM account_import_event WHERE process_id = $1 ORDER BY id`,
    [id],
  )) as { event: string; from_status: string | null; to_status: string }[];
  return rows.map(({ event, from_status: from, to_status: to }) => `${event} ${from ?? 'none'}>${to}`);
}

const FAILURE = latestError('tariff_code_not_found', 'Tariff "X" does not exist.');

describe('an accepted import', () => {
  it('writes one event for every change of its state', async () => {
    const id = await accept(await newSupplier());
    const claim = await claimed(id);
    expect(await processes.settleProcessed(database.reader, [created(claim, 'A-00000001')])).toBe(true);
    expect(await eventsOf(id)).toEqual([
      'CREATED none>PENDING',
      'STARTED PENDING>IN_PROGRESS',
      'PROCESSED IN_PROGRESS>PROCESSED',
    ]);
    expect(await stateOf(id)).toEqual({ status: 'PROCESSED', attempt: 1, code: null, account: 'A-00000001' });
  });

  it('keeps every version of its payload when it is replaced', async () => {
    const supplier = await newSupplier();
    const id = await accept(supplier);
    const claim = await claimed(id);
    await processes.settleFailed(database.reader, claim, FAILURE);
    const command = {
      payloadJson: '{"a":2}',
      payloadHash: 'h2',
      isDryRun: true,
      scheduleWindowStart: null,
      scheduleWindowEnd: null,
    };
    await database.transaction((tx) =>
      acceptedImports.replace(tx, id, { ...command, importSupplierId: supplier, externalAccountNumber: id }),
    );
    expect(await stateOf(id)).toEqual({ status: 'PENDING', attempt: 0, code: null, account: null });
    const again = await claimed(id);
    expect(TEST_SEALS.open(again, { processId: id, version: again.version })).toEqual({ a: 2 });
    const versions = await dataSource.query(
      `SELECT ${STORED} FROM account_import_payload v WHERE process_id = $1 ORDER BY version`,
      [id],
    );
    expect(opened(versions)).toEqual([
      { version: 1, payload: { a: 1 } },
      { version: 2, payload: { a: 2 } },
    ]);
  });
});

describe('a claim', () => {
  it('goes to one of many that want it at the same time', async () => {
    const id = await accept(await newSupplier());
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => processes.claim(database.reader, id, LEASE, 'worker')),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  });

  it.each(['Paused', 'Complete'])('is refused while the supplier is %s', async (status) => {
    const supplier = await newSupplier();
    const id = await accept(supplier);
    await setStatus(supplier, status);
    expect(await processes.claim(database.reader, id, LEASE, 'worker')).toBeNull();
    expect(await waiting.listDue(database.reader, 100)).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('is refused before the window opens', async () => {
    const opens = new Date(Date.now() + 3_600_000).toISOString();
    const closes = new Date(Date.now() + 7_200_000).toISOString();
    const id = await accept(await newSupplier(), { scheduleWindowStart: opens, scheduleWindowEnd: closes });
    expect(await processes.claim(database.reader, id, LEASE, 'worker')).toBeNull();
  });

  it('is refused after the window has ended', async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const id = await accept(await newSupplier(), { scheduleWindowEnd: past });
    expect(await processes.claim(database.reader, id, LEASE, 'worker')).toBeNull();
    expect(await processes.claimAll(database.reader, [id], LEASE, 'worker')).toEqual([]);
  });

  it('never exceeds the concurrency limit of the supplier when claims take turns', async () => {
    const supplier = await newSupplier(2);
    const ids = [];
    for (let index = 0; index < 8; index += 1) ids.push(await accept(supplier));
    const claims = await Promise.all(
      ids.map((id) =>
        database.transaction(async (tx) => {
          await processes.lockSupplierOf(tx, id);
          return processes.claim(tx, id, LEASE, 'worker');
        }),
      ),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(2);
  });
});

describe('a lease', () => {
  it('that was taken over cannot settle, whatever its old holder has done', async () => {
    const id = await accept(await newSupplier());
    const first = await claimed(id);
    await lapse(id);
    await waiting.reapLapsed(database.reader, MAX_ATTEMPTS);
    const second = await claimed(id);
    expect(await processes.settleProcessed(database.reader, [created(first, 'A-00000002')])).toBe(false);
    expect(await processes.settleFailed(database.reader, first, FAILURE)).toBe(false);
    expect(await processes.requeue(database.reader, first, 0, 'internal_error')).toBe(false);
    expect(await processes.extendLeases(database.reader, [first.leaseToken, second.leaseToken], LEASE)).toEqual([
      second.leaseToken,
    ]);
    expect(await processes.settleProcessed(database.reader, [created(second, 'A-00000003')])).toBe(true);
    expect(await stateOf(id)).toMatchObject({ status: 'PROCESSED', attempt: 2, account: 'A-00000003' });
  });

  it('that lapses at the limit of attempts ends the import, saying that the worker was lost', async () => {
    const supplier = await newSupplier();
    const real = await accept(supplier);
    const dryRun = await accept(supplier, { isDryRun: true });
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      for (const id of [real, dryRun]) {
        await claimed(id);
        await lapse(id);
      }
      await waiting.reapLapsed(database.reader, MAX_ATTEMPTS);
    }
    expect(await stateOf(real)).toMatchObject({ status: 'ERRORED', attempt: 3, code: 'worker_lost' });
    expect(await stateOf(dryRun)).toMatchObject({ status: 'DRY_RUN_ERRORED', attempt: 3, code: 'worker_lost' });
  });

  it('given back costs no attempt', async () => {
    const id = await accept(await newSupplier());
    await processes.giveBackAll(database.reader, [(await claimed(id)).leaseToken]);
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING', attempt: 0 });
  });

  it('is given back while another one of its worker is being settled', async () => {
    const supplier = await newSupplier();
    const [ended, left] = [await claimed(await accept(supplier)), await claimed(await accept(supplier))];
    await database.transaction(async (tx) => {
      await processes.settleFailed(tx, ended, FAILURE);
      const tokens = [ended.leaseToken, left.leaseToken];
      expect(await processes.giveBackAll(database.reader, tokens)).toBe(1);
    });
    expect(await stateOf(left.id)).toMatchObject({ status: 'PENDING', attempt: 0 });
    expect(await stateOf(ended.id)).toMatchObject({ status: 'ERRORED' });
  });

  it('of a dry run settles as a dry run only', async () => {
    const id = await accept(await newSupplier(), { isDryRun: true });
    const claim = await claimed(id);
    expect(await processes.settleProcessed(database.reader, [created(claim, 'A-00000004')])).toBe(false);
    expect(await processes.settleFailed(database.reader, claim, FAILURE)).toBe(true);
    expect(await stateOf(id)).toMatchObject({ status: 'DRY_RUN_ERRORED', code: 'tariff_code_not_found' });
  });
});

describe('what is put back to wait', () => {
  const NEXT = expect.stringMatching(/^The next attempt is due at [\d-]{10} [\d:]{8} London time\.$/);

  it.each([true, false])('tells when the next attempt is due, whether the one before counts: %s', async (counts) => {
    const id = await accept(await newSupplier());
    await processes.requeue(database.reader, await claimed(id), 60, 'storage_unavailable', counts);
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING', attempt: counts ? 1 : 0 });
    expect(await reasonOf(id)).toEqual(NEXT);
  });

  it('tells so inside its window too, which had opened', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const id = await accept(await newSupplier(), { scheduleWindowStart: at(-1), scheduleWindowEnd: at(60) });
    await processes.requeue(database.reader, await claimed(id), 60, 'storage_unavailable', false);
    expect(await reasonOf(id)).toEqual(NEXT);
  });

  it('is told from what waits for its window to open', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const id = await accept(await newSupplier(), { scheduleWindowStart: at(30), scheduleWindowEnd: at(60) });
    expect(await reasonOf(id)).toMatch(/^Its window opens at /);
  });
});

const [BY_BACKLOG, BY_PAUSE, BY_ATTEMPT] = [
  'No worker took the import before its window ended.',
  'The platform had the import supplier Paused when the window of the import ended.',
  'A worker took the import inside its window, and the platform could not finish it before the window ended.',
] as const;

/** The sentence of the latest error, and what the latest event of one tells. */
async function detailOf(id: string): Promise<{ detail: string; told: string } | undefined> {
  const [told] = await database.reader.query<{ detail: string; told: string }[]>(
    `SELECT p.latest_error_detail AS detail, e.data ->> 'detail' AS told FROM account_import_process p
     JOIN account_import_event e ON e.process_id = p.id AND e.to_status = 'ERRORED' WHERE p.id = $1 ORDER BY e.id DESC LIMIT 1`,
    [id],
  );
  return told;
}

function putBack(lease: ClaimedImport, counts: boolean): Promise<boolean> {
  return processes.requeue(database.reader, lease, 60, 'storage_unavailable', counts);
}

/** Has the window of an import pass, and what waits beyond its own end. */
async function endWindow(id: string): Promise<void> {
  await dataSource.query('UPDATE account_import_process SET schedule_window_end = clock_timestamp() WHERE id = $1', [
    id,
  ]);
  await waiting.endOverdue(database.reader);
}

describe('what waits too long', () => {
  it('ends when its window passed', async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const id = await accept(await newSupplier(), { scheduleWindowEnd: past });
    await waiting.endOverdue(database.reader);
    expect(await stateOf(id)).toMatchObject({ status: 'ERRORED', code: 'schedule_window_elapsed' });
  });

  it('ends as well while its supplier is Paused, and says that this was why', async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const [ongoing, paused] = [await newSupplier(), await newSupplier()];
    const [own, others] = [
      await accept(ongoing, { scheduleWindowEnd: past }),
      await accept(paused, { scheduleWindowEnd: past }),
    ];
    await setStatus(paused, 'Paused');
    await waiting.endOverdue(database.reader);
    expect(await detailOf(own)).toEqual({ detail: BY_BACKLOG, told: BY_BACKLOG });
    expect(await detailOf(others)).toEqual({ detail: BY_PAUSE, told: BY_PAUSE });
  });

  it.each([
    ['for what failed was the platform', (lease: ClaimedImport) => putBack(lease, true)],
    ['though the attempt does not count', (lease: ClaimedImport) => putBack(lease, false)],
    ['as the worker stopped', (lease: ClaimedImport) => processes.giveBackAll(database.reader, [lease.leaseToken])],
    [
      'as the worker was lost',
      async (lease: ClaimedImport) => {
        await lapse(lease.id);
        await waiting.reapLapsed(database.reader, MAX_ATTEMPTS);
      },
    ],
  ])('says so when a worker had put it back inside its window, %s', async (_why, putBackBy) => {
    const id = await accept(await newSupplier(), { scheduleWindowEnd: new Date(Date.now() + 3_600_000).toISOString() });
    await putBackBy(await claimed(id));
    await endWindow(id);
    expect(await stateOf(id)).toMatchObject({ status: 'ERRORED', code: 'schedule_window_elapsed' });
    expect(await detailOf(id)).toEqual({ detail: BY_ATTEMPT, told: BY_ATTEMPT });
  });

  it('counts no attempt from before it was sent or retried once more', async () => {
    const supplier = await newSupplier();
    const scheduleWindowEnd = new Date(Date.now() + 3_600_000).toISOString();
    const [sent, retried] = [
      await accept(supplier, { scheduleWindowEnd }),
      await accept(supplier, { scheduleWindowEnd }),
    ];
    await putBack(await claimed(sent), true);
    await processes.settleFailed(database.reader, await claimed(retried), FAILURE);
    const again = { payloadJson: '{"a":2}', payloadHash: 'h2', isDryRun: false };
    await database.transaction(async (tx) => {
      await acceptedImports.replace(tx, sent, {
        ...{ ...again, importSupplierId: supplier, externalAccountNumber: sent },
        ...{ scheduleWindowStart: null, scheduleWindowEnd },
      });
      await operated.apply(tx, { action: 'retry', actor: 'ada@carryover.local', reason: 'So.' }, [retried]);
    });
    for (const id of [sent, retried]) {
      await endWindow(id);
      expect((await detailOf(id))?.detail).toBe(BY_BACKLOG);
    }
  });

  it('ends when its supplier is Complete, and stays when it is Paused', async () => {
    const [complete, paused] = [await newSupplier(), await newSupplier()];
    const [ended, kept] = [await accept(complete), await accept(paused)];
    await setStatus(complete, 'Complete');
    await setStatus(paused, 'Paused');
    await waiting.endOverdue(database.reader);
    expect(await stateOf(ended)).toMatchObject({ status: 'ERRORED', code: 'import_supplier_migration_not_ongoing' });
    expect(await stateOf(kept)).toMatchObject({ status: 'PENDING' });
  });
});
