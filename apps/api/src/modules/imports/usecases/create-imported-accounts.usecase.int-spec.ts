import { type AccountImportRequest, NO_REFERENCE_DATA } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { SystemClock } from '../../../platform/time/clock.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import {
  AccountNotCreatable,
  CreateAccountUseCase,
  HeldElsewhereQueries,
  MeterPointConflicts,
} from '../../accounts/index.js';
import { WelcomeMails } from '../../communications/index.js';
import { OperatedImportsRepository } from '../operations/operated-imports.repository.js';
import { type ClaimedImport, ImportProcessesRepository } from '../process/import-processes.repository.js';
import { LeaseLost } from '../process/lease-lost.js';
import { WaitingProcessesRepository } from '../process/waiting-processes.repository.js';
import { CreateImportedAccountsUseCase } from './create-imported-accounts.usecase.js';

const LEASE = 30;
const processes = new ImportProcessesRepository();
const createAccount = new CreateAccountUseCase(new SystemClock());

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
let accounts: CreateImportedAccountsUseCase;
let supplierId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // No time of the connection ends a wait that ought to have another end.
  const times = { statementTimeout: 0, lockTimeout: 0 };
  const settings = { url: testDatabase.url, poolSize: 8, applicationName: 'together test', ...times };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
  accounts = new CreateImportedAccountsUseCase(
    createAccount,
    new WelcomeMails(),
    processes,
    database,
    new HeldElsewhereQueries(database),
    new MeterPointConflicts(database),
  );
  supplierId = await addSupplier(dataSource, 'TOGETHER');
});
afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

let samples = 0;

/** Imports that were claimed together. @param change of the one with this index */
async function claimMany(count: number, change: (index: number) => Partial<AccountImportRequest> = () => ({})) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    samples += 1;
    const number = `T-${samples}`;
    const payload = distinctSample(samples, {
      import_supplier: 'TOGETHER',
      external_account_number: number,
      ...change(index),
    });
    ids.push(await storeImport(dataSource, { supplierId, number, payload }));
  }
  const claimed = await processes.claimAll(database.reader, ids, LEASE, 'worker-1');
  return ids.map((id) => claimed.find((one) => one.id === id) as ClaimedImport);
}

function commandOf({ id, payload }: ClaimedImport) {
  return {
    processId: id,
    importSupplierId: supplierId,
    payload: payload as AccountImportRequest,
    supplierName: 'Together',
    settings: {},
    referenceData: NO_REFERENCE_DATA,
  };
}

/** Creates all at once. @returns for each what it ended with: `done`, or the name of its error */
async function createAll(claimed: readonly ClaimedImport[]): Promise<string[]> {
  const ended = await Promise.allSettled(claimed.map((one) => accounts.run(one, commandOf(one))));
  return ended.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.constructor.name));
}

/** State of each import, the transaction that wrote its account if it has one, and the names of its events. */
async function found(claimed: readonly ClaimedImport[]) {
  const rows = (await dataSource.query(
    `SELECT p.id, p.status, p.attempt, a.xmin::text AS written, (SELECT string_agg(e.to_status, ' ' ORDER BY e.id)
       FROM account_import_event e WHERE e.process_id = p.id) AS moves
     FROM account_import_process p LEFT JOIN account a
       ON a.process_id = p.id AND a.account_number = p.platform_identifier
     WHERE p.id = ANY($1)`,
    [claimed.map(({ id }) => id)],
  )) as { id: string; status: string; attempt: number; written: string | null; moves: string }[];
  return claimed.map(({ id }) => rows.find((row) => row.id === id));
}

const all = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const but = <T>(count: number, index: number, value: T, other: T) => all(count, value).with(index, other);

const taken = (value: string) => ({ references: [{ namespace: 'together', value }] });

describe('accounts that are ready at the same time', () => {
  it('are created in one transaction, each for its own import', async () => {
    const claimed = await claimMany(10);
    expect(await createAll(claimed)).toEqual(all(10, 'done'));
    const rows = await found(claimed);
    expect(rows).toMatchObject(
      all(10, { status: 'PROCESSED', attempt: 2, moves: 'IN_PROGRESS PROCESSED', written: expect.any(String) }),
    );
    expect(new Set(rows.map((row) => row?.written)).size).toBe(1);
  });

  it('are not spoilt by one that cannot be created', async () => {
    await createAll(await claimMany(1, () => taken('ALREADY')));
    const claimed = await claimMany(10, (index) => (index === 3 ? taken('ALREADY') : {}));
    expect(await createAll(claimed)).toEqual(but(10, 3, 'done', AccountNotCreatable.name));
    const rows = await found(claimed);
    expect(rows.map((row) => row?.status)).toEqual(but(10, 3, 'PROCESSED', 'IN_PROGRESS'));
    expect(rows.map((row) => row?.moves)).toEqual(but(10, 3, 'IN_PROGRESS PROCESSED', 'IN_PROGRESS'));
  });

  it('settle without one whose lease somebody else has now, and leave that one to its new holder', async () => {
    const claimed = await claimMany(5);
    const lapsed = claimed[2] as ClaimedImport;
    await dataSource.query(
      `UPDATE account_import_process SET lease_expires_at = now() - interval '1 s' WHERE id = $1`,
      [lapsed.id],
    );
    await new WaitingProcessesRepository().reapLapsed(database.reader, 10);
    const again = (await processes.claim(database.reader, lapsed.id, LEASE, 'worker-2')) as ClaimedImport;
    expect(await createAll(claimed)).toEqual(but(5, 2, 'done', LeaseLost.name));
    expect((await found(claimed)).map((row) => row?.status)).toEqual(but(5, 2, 'PROCESSED', 'IN_PROGRESS'));
    expect(await createAll([again])).toEqual(['done']);
    expect((await found([again]))[0]).toMatchObject({ status: 'PROCESSED', written: expect.any(String) });
  });

  it('do not wait for one that waits for somebody else', async () => {
    const [other] = (await claimMany(1, () => taken('HELD'))) as [ClaimedImport];
    const claimed = await claimMany(4, (index) => (index === 1 ? taken('HELD') : {}));
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await createAccount.run(runner.manager, commandOf(other));
    const [first, waiting, ...others] = claimed.map((one) => accounts.run(one, commandOf(one)));
    await Promise.all([first, ...others]);
    expect((await found(claimed)).map((row) => row?.status)).toEqual(but(4, 1, 'PROCESSED', 'IN_PROGRESS'));
    await runner.rollbackTransaction();
    await runner.release();
    await waiting;
    expect((await found(claimed)).map((row) => row?.status)).toEqual(all(4, 'PROCESSED'));
  });

  it('go through when their supplier is paused meanwhile, and cannot be cancelled any more', async () => {
    const claimed = await claimMany(5);
    const ids = claimed.map(({ id }) => id);
    const creating = createAll(claimed);
    const cancel = { action: 'cancel', actor: 'somebody', reason: 'a test' } as const;
    await dataSource.query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    expect(await new OperatedImportsRepository().apply(database.reader, cancel, ids)).toEqual([]);
    expect(await creating).toEqual(all(5, 'done'));
    expect((await found(claimed)).map((row) => row?.status)).toEqual(all(5, 'PROCESSED'));
    await dataSource.query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]);
  });

  it('are all still held, and none is created, when the connection is cut', async () => {
    await dataSource.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`);
    await dataSource.query('CREATE TRIGGER cut AFTER INSERT ON statement FOR EACH STATEMENT EXECUTE FUNCTION cut()');
    const claimed = await claimMany(5);
    try {
      expect(await createAll(claimed)).toEqual(all(5, 'QueryFailedError').map(() => expect.any(String)));
    } finally {
      await dataSource.query('DROP TRIGGER cut ON statement');
    }
    expect(await found(claimed)).toMatchObject(all(5, { status: 'IN_PROGRESS', written: null, moves: 'IN_PROGRESS' }));
    expect(await createAll(claimed)).toEqual(all(5, 'done'));
  });

  it('keep nobody from extending the leases of others while they are settled', async () => {
    const [settling, running] = (await claimMany(2)) as [ClaimedImport, ClaimedImport];
    const tokens = [settling.leaseToken, running.leaseToken];
    await database.transaction(async (tx) => {
      const { accountNumber, flags } = await createAccount.run(tx, commandOf(settling));
      expect(await processes.settleProcessed(tx, [{ lease: settling, accountNumber, flags }])).toBe(true);
      // From another connection, without waiting for this transaction.
      expect(await processes.extendLeases(database.reader, tokens, LEASE)).toEqual([running.leaseToken]);
    });
    expect(await processes.extendLeases(database.reader, tokens, LEASE)).toEqual([running.leaseToken]);
  });
});

describe('what another account has', () => {
  function other(): AccountImportRequest {
    samples += 1;
    return distinctSample(samples);
  }

  /** @returns what the import, of which two paths are those of another account, is refused with */
  async function refusal(taken: Partial<AccountImportRequest>, isDryRun = false): Promise<unknown> {
    const [claimed] = await claimMany(1, () => taken);
    if (claimed === undefined) throw new Error('an import was expected');
    const command = commandOf(claimed);
    const trying = isDryRun ? accounts.dryRun(command) : accounts.run(claimed, command);
    return trying.catch((error: unknown) => error);
  }

  async function holder(): Promise<AccountImportRequest> {
    const [claimed] = await claimMany(1);
    if (claimed === undefined || (await createAll([claimed]))[0] !== 'done') throw new Error('no account');
    return claimed.payload as AccountImportRequest;
  }

  it.each([false, true])('is named by the path of its identifier (dry run: %s)', async (isDryRun) => {
    const { supply_addresses: held } = await holder();
    const { supply_addresses: own } = other();
    const points = own?.[0]?.meter_points ?? [];
    const mixed = [
      { ...own?.[0], meter_points: [...points.slice(0, -1), ...(held?.[0]?.meter_points?.slice(-1) ?? [])] },
    ];
    const path = `supply_addresses.0.meter_points.${points.length - 1}.identifier`;
    const taken = { supply_addresses: mixed } as Partial<AccountImportRequest>;
    expect(await refusal(taken, isDryRun)).toMatchObject({
      code: 'supply_point_in_use',
      message: `A meter point belongs to a live account already (${path}).`,
      paths: [path],
    });
  });

  it('is named by the path of its reference', async () => {
    const { references: held } = await holder();
    const { references: own } = other();
    expect(await refusal({ references: [...(own ?? []), ...(held?.slice(0, 1) ?? [])] })).toMatchObject({
      code: 'reference_already_exists',
      message: 'A reference belongs to another account already (references.2.value).',
      paths: ['references.2.value'],
    });
  });

  it('is named by its first five paths', async () => {
    const { supply_addresses } = await holder();
    const [address] = supply_addresses ?? [];
    const [point] = address?.meter_points ?? [];
    const taken = [{ ...address, meter_points: Array.from({ length: 7 }, () => point) }];
    const error = await refusal({ supply_addresses: taken } as Partial<AccountImportRequest>);
    expect(Object(error).paths).toHaveLength(5);
  });

  /** An account of another supplier. @returns its supply addresses, of one with two meter points */
  async function heldBy(foreign: string) {
    const { supply_addresses = [] } = await holder();
    const points = supply_addresses[0]?.meter_points ?? [];
    expect(points).toHaveLength(2);
    await dataSource.query(
      `UPDATE account SET import_supplier_id = $1 WHERE id = (SELECT account_id FROM meter_point WHERE identifier = $2)`,
      [foreign, points[0]?.identifier],
    );
    return supply_addresses;
  }

  it('counts how many meter points of another one a supplier wanted, dry runs too, and what it repeats', async () => {
    const conflicts = new MeterPointConflicts(database);
    const foreign = await addSupplier(dataSource, 'FOREIGN');
    const supply_addresses = await heldBy(foreign);
    await dataSource.query('DELETE FROM meter_point_conflict');
    for (const isDryRun of [false, true, false]) await refusal({ supply_addresses }, isDryRun);
    const counted = { held_by: 'FOREIGN', is_same_organization: false, attempts: 6, latest_at: expect.any(Date) };
    expect(await conflicts.list(supplierId)).toEqual([counted]);
    expect(await conflicts.list(foreign)).toEqual([]);
  });

  it('counts every meter point that one import tries, whichever accounts have them', async () => {
    const conflicts = new MeterPointConflicts(database);
    const foreign = await addSupplier(dataSource, 'PROBED');
    const [[one], [two]] = [await heldBy(foreign), await heldBy(foreign)];
    const meter_points = [...(one?.meter_points ?? []), ...(two?.meter_points?.slice(0, 1) ?? [])];
    await dataSource.query('DELETE FROM meter_point_conflict');
    const tried = { supply_addresses: [{ ...one, meter_points }] } as Partial<AccountImportRequest>;
    expect(await refusal(tried)).toMatchObject({ code: 'supply_point_in_use' });
    expect(await conflicts.list(supplierId)).toMatchObject([{ held_by: 'PROBED', attempts: 3 }]);
  });
});
