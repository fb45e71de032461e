import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { renderMetrics } from '../../../platform/metrics/registry.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { ListImportsQueries } from '../list-imports.queries.js';
import type { AcceptedImport } from '../process/accepted-imports.repository.js';
import { acceptedImports, insertNew } from '../testing/accepted-imports.js';
import { ImportMetrics } from './import-metrics.js';

let database: TestDatabase;
let worker: WorkerContext;
let dataSource: DataSource;
let supplierId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url);
  dataSource = await connectAsOwner(database.url);
  supplierId = await addSupplier(dataSource, 'WORKER');
});

afterAll(async () => {
  await worker?.stop();
  await dataSource?.destroy();
  await database?.drop();
});

let samples = 0;
/** An account that shares nothing with those before it. */
function nextSample(overrides: Partial<AccountImportRequest> = {}): AccountImportRequest {
  samples += 1;
  return distinctSample(samples, overrides);
}

interface Outcome {
  status: string;
  attempt: number;
  code: string | null;
  detail: string | null;
  accounts: number;
}

/** Accepts a payload as the api would, and waits until the worker has settled it. */
async function settle(payload: object, options: { isDryRun?: boolean } = {}): Promise<Outcome & { id: string }> {
  const id = await accept(payload, options);
  return { id, ...(await outcomeOf(id)) };
}

async function accept(
  payload: object,
  {
    isDryRun = false,
    importSupplierId = supplierId,
    tx = dataSource.manager,
  }: { isDryRun?: boolean; importSupplierId?: string; tx?: Tx } = {},
): Promise<string> {
  const id = newId();
  const acceptedImport = { ...acceptance(id, payload), isDryRun, importSupplierId };
  await insertNew(tx, id, acceptedImport);
  return id;
}

function acceptance(id: string, payload: object): AcceptedImport {
  return {
    importSupplierId: supplierId,
    externalAccountNumber: id,
    payloadJson: JSON.stringify({ ...payload, import_supplier: 'WORKER', external_account_number: id }),
    payloadHash: id,
    isDryRun: false,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
  };
}

async function outcomeOf(id: string): Promise<Outcome> {
  const outcome = async (): Promise<Outcome> => {
    const [row] = await dataSource.query(
      `SELECT p.status, p.attempt, p.latest_error_code AS code, p.latest_error_detail AS detail,
         (SELECT count(*)::int FROM account a WHERE a.process_id = p.id) AS accounts
       FROM account_import_process p WHERE p.id = $1`,
      [id],
    );
    return row;
  };
  return untilRead(outcome, ({ status }) => !['PENDING', 'IN_PROGRESS'].includes(status));
}

async function rowsOfAccounts(): Promise<number> {
  const tables = ['account', 'customer', 'meter_point', 'ledger_transaction', 'statement', 'note'];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  const [{ n }] = await dataSource.query(`SELECT (${counts})::int AS n`);
  return n;
}

describe('the worker', () => {
  it('creates the account of a real run', async () => {
    expect(await settle(nextSample())).toMatchObject({ status: 'PROCESSED', attempt: 1, accounts: 1, code: null });
  });

  it('creates accounts of payloads so large that a few of them are read at a time', async () => {
    const notes = Array.from({ length: 60 }, (_, index) => ({
      body: `${index} ${'As agreed. '.repeat(500)}`,
      created_at: '2024-02-01T10:00:00Z',
    }));
    const settled = await Promise.all(Array.from({ length: 9 }, () => settle(nextSample({ notes }))));
    expect(settled.map(({ status, accounts }) => [status, accounts])).toEqual(settled.map(() => ['PROCESSED', 1]));
  });

  it('rolls a dry run back, and leaves nothing of it', async () => {
    const before = await rowsOfAccounts();
    const dryRun = await settle(nextSample(), { isDryRun: true });
    expect(dryRun).toMatchObject({ status: 'DRY_RUN_SUCCEEDED', accounts: 0, code: null });
    expect(await rowsOfAccounts()).toBe(before);
  });

  it.each([
    [false, 'PROCESSED'],
    [true, 'DRY_RUN_SUCCEEDED'],
  ])(
    'keeps what an operator should look at with the import and in its event (dry run: %s)',
    async (isDryRun, status) => {
      const [customer] = samplePayload().customers ?? [];
      const psr = [{ elec_industry_code: '33', effective_from: '2024-01-01' }];
      const settled = await settle(nextSample({ customers: [{ ...customer, psr }] } as object), { isDryRun });
      expect(settled.status).toBe(status);
      const flags = [{ code: 'temporary_psr_does_not_have_end_date', path: 'customers.0.psr.0.elec_industry_code' }];
      const detail = await new ListImportsQueries(worker.app.get(Database)).find(settled.id);
      expect(detail?.flags).toEqual(flags);
      expect(detail?.timeline.at(-1)?.data).toMatchObject({ flags });
    },
  );

  it('takes the flags of an earlier attempt away with it', async () => {
    const { id } = await settle(nextSample(), { isDryRun: true });
    await dataSource.query(`UPDATE account_import_process SET flags = '[{"code": "x", "path": "y"}]' WHERE id = $1`, [
      id,
    ]);
    const again = { ...acceptance(id, nextSample({ billing_postcode: 'nowhere' })), payloadHash: 'other' };
    await worker.app.get(Database).transaction((tx) => acceptedImports.replace(tx, id, again));
    expect(await outcomeOf(id)).toMatchObject({ status: 'ERRORED' });
    const [row] = await dataSource.query('SELECT flags FROM account_import_process WHERE id = $1', [id]);
    expect(row).toEqual({ flags: [] });
  });

  it('ends a payload that became invalid meanwhile, naming where', async () => {
    const payload = nextSample({ billing_postcode: 'nowhere' });
    expect(await settle(payload)).toMatchObject({
      status: 'ERRORED',
      code: 'import_process_failed_validation',
      detail: expect.stringContaining('billing_postcode'),
      accounts: 0,
    });
    expect(await settle(payload, { isDryRun: true })).toMatchObject({
      status: 'DRY_RUN_ERRORED',
      code: 'import_process_failed_validation',
    });
  });

  it('ends what nobody expected with a reference to the log and no detail of the account', async () => {
    await dataSource.query(`ALTER TABLE customer ADD CONSTRAINT boom CHECK (family_name <> 'Boom')`);
    try {
      const [customer] = samplePayload().customers ?? [];
      const failed = await settle(nextSample({ customers: [{ ...customer, family_name: 'Boom' }] }));
      expect(failed).toMatchObject({ status: 'ERRORED', attempt: 1, code: 'internal_error', accounts: 0 });
      expect(failed.detail).toContain(failed.id);
      expect(failed.detail).not.toContain('Boom');
    } finally {
      await dataSource.query('ALTER TABLE customer DROP CONSTRAINT boom');
    }
  });

  it('tries again by itself when the database loses the transaction, and creates one account', async () => {
    // Refuses the first transactions that reach it; a sequence is not rolled back with them.
    await dataSource.query('CREATE SEQUENCE refusal');
    await dataSource.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF NEW.billing_name = 'Conflicted' AND nextval('refusal') <= 5 THEN
        RAISE EXCEPTION 'lost' USING ERRCODE = '40001';
      END IF; RETURN NEW; END $$`);
    await dataSource.query('CREATE TRIGGER refuse BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION refuse()');
    try {
      const settled = await settle(nextSample({ billing_name: 'Conflicted' }));
      expect(settled).toMatchObject({ status: 'PROCESSED', attempt: 2, accounts: 1 });
      const events = await dataSource.query(
        `SELECT data->>'reason' AS reason FROM account_import_event
         WHERE process_id = $1 AND event LIKE '%REQUEUED'`,
        [settled.id],
      );
      expect(events).toEqual([{ reason: 'database_conflict' }]);
    } finally {
      await dataSource.query('DROP TRIGGER refuse ON account');
    }
  });

  it('draws another account number when one is taken', async () => {
    const [taken] = await dataSource.query('SELECT account_number AS number FROM account LIMIT 1');
    await dataSource.query('CREATE SEQUENCE draw');
    await dataSource.query(`CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF NEW.billing_name = 'Collided' AND nextval('draw') <= 3 THEN NEW.account_number = '${taken.number}'; END IF;
      RETURN NEW; END $$`);
    await dataSource.query('CREATE TRIGGER collide BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION collide()');
    try {
      const settled = await settle(nextSample({ billing_name: 'Collided' }));
      expect(settled).toMatchObject({ status: 'PROCESSED', attempt: 1, accounts: 1 });
    } finally {
      await dataSource.query('DROP TRIGGER collide ON account');
    }
  });

  it('lets imports of a Paused supplier wait, and goes on when it is Ongoing again', async () => {
    const held = await dataSource.transaction(async (tx) => {
      const id = await accept(nextSample(), { tx });
      await tx.query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
      return id;
    });
    // What came later for another supplier is done, and this one still waits.
    const later = await accept(nextSample(), { importSupplierId: await addSupplier(dataSource, 'OTHER') });
    expect(await outcomeOf(later)).toMatchObject({ status: 'PROCESSED' });
    const [row] = await dataSource.query('SELECT status FROM account_import_process WHERE id = $1', [held]);
    expect(row).toEqual({ status: 'PENDING' });
    await dataSource.query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]);
    expect(await outcomeOf(held)).toMatchObject({ status: 'PROCESSED' });
  });

  it('counts for Prometheus what became of the imports', async () => {
    await settle(samplePayload({ billing_postcode: 'nowhere' }));
    const collect = async () => (await renderMetrics([await worker.app.get(ImportMetrics).collect()])).text;
    const figures = await untilRead(collect, (text) => text.includes('carryover_import_processes{'));
    expect(figures).toMatch(
      /carryover_import_processes\{supplier="WORKER",sandbox="false",status="PROCESSED",error_code=""\} \d+/,
    );
    expect(figures).toMatch(/status="ERRORED",error_code="import_process_failed_validation"\} \d+/);
    expect(figures).toMatch(/carryover_import_attempt_seconds_count\{outcome="processed"\} [1-9]/);
    expect(figures).toMatch(/carryover_import_queue_depth \d+/);
  });
});
