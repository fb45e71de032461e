import type { AccountImportRequest } from '@carryover/contract';
import {
  createTestDatabase,
  distinctSample,
  generatePayloads,
  propertyRuns,
  type TestDatabase,
} from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { canHaveTariffs, loadFittingTariffs, onFittingTariffs } from '../../../testing/fitting-tariffs.js';
import { tableChecksums } from '../../../testing/table-checksums.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { ReferenceDataCache } from '../../catalogue/index.js';
import type { AcceptedImport } from '../process/accepted-imports.repository.js';
import { acceptedImports, insertNew } from '../testing/accepted-imports.js';
import { ImportRequestReader } from '../usecases/read-import-request.js';

/** Generated payloads, half of them with an error that lies in the platform's state. */
const PAYLOADS = propertyRuns(2_000);
const SUPPLIER = 'DRY';
const WITHDRAWN = 'WITHDRAWN-TARIFF';
/** Tables that tell what was tried; everything else must stay as it is. */
const TRIED = new Set([
  'account_import_process',
  'account_import_event',
  'account_import_payload',
  'audit_entry',
  'import_count',
  'import_count_change',
  'import_outcome_count',
  'import_outcome_change',
  'meter_point_conflict',
  'worker_presence',
]);

let database: TestDatabase;
let worker: WorkerContext;
let dataSource: DataSource;
let supplierId: string;
const holder = onFittingTariffs(distinctSample(0));

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url, { WORKER_CONCURRENCY: '4', DATABASE_POOL_SIZE: '10' });
  dataSource = worker.app.get(DataSource);
  supplierId = await addSupplier(dataSource, SUPPLIER);
});

afterAll(async () => {
  await worker?.stop();
  await database?.drop();
});

function accepting(id: string, payload: AccountImportRequest, isDryRun: boolean): AcceptedImport {
  return {
    importSupplierId: supplierId,
    externalAccountNumber: id,
    payloadJson: JSON.stringify({ ...payload, import_supplier: SUPPLIER, external_account_number: id }),
    payloadHash: id,
    isDryRun,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
  };
}

interface Verdict {
  readonly succeeded: boolean;
  readonly code: string | null;
  readonly detail: string | null;
  readonly flags: unknown;
}

/** What became of the imports, when all are settled, in the order of the ids. */
async function verdicts(ids: readonly string[]): Promise<Verdict[]> {
  const read = (): Promise<(Verdict & { isOpen: boolean })[]> =>
    dataSource.query(
      `SELECT p.status IN ('PROCESSED', 'DRY_RUN_SUCCEEDED') AS succeeded, p.latest_error_code AS code,
         p.latest_error_detail AS detail, p.flags, p.status IN ('PENDING', 'IN_PROGRESS') AS "isOpen"
       FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, turn) JOIN account_import_process p ON p.id = given.id
       ORDER BY given.turn`,
      [ids],
    );
  const areSettled = (rows: readonly { isOpen: boolean }[]) => rows.every(({ isOpen }) => !isOpen);
  const rows = await untilRead(read, areSettled, 1_000 * (20 + ids.length));
  return rows.map(({ isOpen: _, ...verdict }) => verdict);
}

/** Breaks every second payload against what the platform holds, in three ways by turns. */
function broken(payload: AccountImportRequest, index: number): AccountImportRequest {
  if (index % 2 === 0) return payload;
  const changed = structuredClone(payload);
  const [point] = changed.supply_addresses?.[0]?.meter_points ?? [];
  const [held] = (holder.supply_addresses?.[0]?.meter_points ?? []).filter(
    ({ supply_type: fuel }) => fuel === point?.supply_type,
  );
  const [agreement] = point?.agreements ?? [];
  const way = Math.floor(index / 2) % 3;
  if (way === 0) changed.references = [...(holder.references ?? [])];
  else if (way === 1 && point !== undefined && held !== undefined) point.identifier = held.identifier;
  else if (agreement !== undefined) agreement.tariff_code = WITHDRAWN;
  return changed;
}

describe('a dry run', () => {
  it('says what the real import then says, and changes nothing but what tells of it', async () => {
    const payloads = generatePayloads(PAYLOADS * 4, 21, SUPPLIER)
      .filter(canHaveTariffs)
      .slice(0, PAYLOADS)
      .map(onFittingTariffs);
    expect(payloads).toHaveLength(PAYLOADS);
    await loadFittingTariffs(dataSource);
    // A worker that looked at the lists just before looks again a second later.
    await until(async () => (await worker.app.get(ReferenceDataCache).current()).tariffs.size > 0);
    const holderId = newId();
    await insertNew(dataSource.manager, holderId, accepting(holderId, holder, false));
    expect(await verdicts([holderId])).toMatchObject([{ succeeded: true, code: null }]);

    const tried = payloads.map((payload, index) => ({ id: newId(), payload: broken(payload, index) }));
    const ids = tried.map(({ id }) => id);
    const left = (table: string) => (TRIED.has(table) ? null : 'true');
    const before = await tableChecksums(dataSource, left);
    for (const { id, payload } of tried) await insertNew(dataSource.manager, id, accepting(id, payload, true));
    const ofDryRuns = await verdicts(ids);
    expect(await tableChecksums(dataSource, left)).toEqual(before);

    for (const { id, payload } of tried)
      await worker.app
        .get(Database)
        .transaction((tx) => acceptedImports.replace(tx, id, accepting(id, payload, false)));
    expect(await verdicts(ids)).toEqual(ofDryRuns);

    const codes = new Map<string, number>();
    for (const { code } of ofDryRuns) codes.set(code ?? 'none', (codes.get(code ?? 'none') ?? 0) + 1);
    expect([...codes.keys()].sort()).toEqual([
      'none',
      'reference_already_exists',
      'supply_point_in_use',
      'tariff_code_not_found',
    ]);
    expect(codes.get('none')).toBe(Math.ceil(PAYLOADS / 2));
  }, 600_000);
});

describe('a reference that is taken', () => {
  it('is told before an import starts, but not to the account it belongs to', async () => {
    const id = newId();
    const payload = onFittingTariffs(distinctSample(99));
    await insertNew(dataSource.manager, id, accepting(id, payload, false));
    expect(await verdicts([id])).toMatchObject([{ succeeded: true }]);
    const reader = worker.app.get(ImportRequestReader);
    const errorsFor = async (number: string) => {
      const stored = await reader.readStored(supplierId, JSON.parse(accepting(number, payload, false).payloadJson));
      return stored.errors.toJSON();
    };
    expect(await errorsFor(id)).toEqual({});
    const taken = { value: ['This reference already belongs to another account.'] };
    expect(await errorsFor('ANOTHER-1')).toEqual({ references: { 0: taken, 1: taken } });
  });
});

describe('two imports that want the same at the same time', () => {
  it.each([
    ['reference_already_exists', 'references'],
    ['supply_point_in_use', 'supply_addresses'],
  ] as const)(
    'end as one account and one %s',
    async (code, field) => {
      for (let round = 0; round < 5; round += 1) {
        const index = 100 + round * 10 + field.length * 100;
        const first = onFittingTariffs(distinctSample(index));
        const second = { ...onFittingTariffs(distinctSample(index + 1)), [field]: first[field] };
        const ids = [newId(), newId()];
        await Promise.all(
          [first, second].map((payload, at) =>
            insertNew(dataSource.manager, ids[at] ?? '', accepting(ids[at] ?? '', payload, false)),
          ),
        );
        const found = await verdicts(ids);
        expect(found.filter(({ succeeded }) => succeeded)).toHaveLength(1);
        expect(found.filter((verdict) => verdict.code === code)).toHaveLength(1);
      }
    },
    60_000,
  );
});
