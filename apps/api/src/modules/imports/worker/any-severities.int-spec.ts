import {
  type AccountImportRequest,
  LOWERABLE_RULES,
  payloadHash,
  type RuleSeverities,
  SEVERITIES,
} from '@carryover/contract';
import {
  type Contradiction,
  contradict,
  contradictionArbitrary,
  createTestDatabase,
  generatePayloads,
  propertyRuns,
  type TestDatabase,
} from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { INVARIANTS, type InvariantVerdict, invariantsSql } from '../../../admin/invariants/invariants-sql.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { AccountAdditions, AccountsQueries } from '../../accounts/index.js';
import { TEST_SEALS } from '../sealing/testing/test-seals.js';
import { insertNew } from '../testing/accepted-imports.js';
import { CheckImportedAccountUseCase } from '../usecases/check-imported-account.usecase.js';
import { ImportRequestReader } from '../usecases/read-import-request.js';

/** Generated payloads, every second one with contradictions in it. */
const PAYLOADS = propertyRuns(2_000);
const SANDBOXES = 4;
const LIVE = 12;
/** Which part of the payloads is accepted at least: of those without contradictions, and of those with some, by whom they are from. */
const LEAST_ACCEPTED = { valid: 0.95, ofSandboxes: 0.8, ofLive: 0.25 };

interface Supplier {
  readonly id: string;
  readonly organizationId: string;
  readonly code: string;
  readonly isSandbox: boolean;
}

const anySeverities: fc.Arbitrary<RuleSeverities> = fc
  .array(fc.constantFrom(...SEVERITIES, 'warning' as const, 'off' as const, 'off' as const), {
    minLength: LOWERABLE_RULES.length,
    maxLength: LOWERABLE_RULES.length,
  })
  .map((drawn) => Object.fromEntries(LOWERABLE_RULES.map((rule, at) => [rule, { severity: drawn[at] ?? 'off' }])));

const anyContradictions = fc.array(contradictionArbitrary, { minLength: 1, maxLength: 8 });

let database: TestDatabase;
let worker: WorkerContext;
let dataSource: DataSource;
const suppliers: Supplier[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url, { WORKER_CONCURRENCY: '16', DATABASE_POOL_SIZE: '10' });
  dataSource = worker.app.get(DataSource);
  const drawn = fc.sample(anySeverities, LIVE);
  for (let index = 0; index < SANDBOXES; index += 1) await add(`SANDBOX-${index}`, true, {});
  for (const [index, severities] of drawn.entries()) await add(`LOWERED-${index}`, false, severities);
});

afterAll(async () => {
  await worker?.stop();
  await database?.drop();
});

async function add(code: string, isSandbox: boolean, ruleSeverities: RuleSeverities): Promise<void> {
  const id = await addSupplier(dataSource, code, { isSandbox });
  const [row] = (await dataSource.query(
    `UPDATE import_supplier SET settings = $2 WHERE id = $1 RETURNING organization_id AS "organizationId"`,
    [id, { ruleSeverities }],
  )) as [{ organizationId: string }[]];
  suppliers.push({ id, code, isSandbox, organizationId: row[0]?.organizationId ?? '' });
}

/** An import that the reader refuses nothing of, as a create keeps it. @returns the id of its process; null when it is refused */
async function keep(supplier: Supplier, sent: object): Promise<string | null> {
  const { payload, warnings } = await worker.app.get(ImportRequestReader).read(supplier.organizationId, sent);
  if (payload === null) return null;
  const id = newId();
  await insertNew(dataSource.manager, id, {
    importSupplierId: supplier.id,
    externalAccountNumber: payload.external_account_number,
    payloadJson: JSON.stringify(payload),
    payloadHash: payloadHash(payload),
    isDryRun: false,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
    warnings,
  });
  return id;
}

/** What of another account a sandbox may have all the same. */
function sharedBy(other: AccountImportRequest | undefined): Partial<AccountImportRequest> {
  const { supply_addresses = [], references = [] } = other ?? {};
  return { supply_addresses, references };
}

async function settled(): Promise<void> {
  const open = (): Promise<unknown[]> =>
    dataSource.query(`SELECT FROM account_import_process WHERE status IN ('PENDING', 'IN_PROGRESS') LIMIT 1`);
  await untilRead(open, ({ length }) => length === 0, 600_000);
}

/** What became of the imports that did not end as accounts, by their reasons. */
async function failures(): Promise<unknown[]> {
  return dataSource.query(
    `SELECT p.status, p.latest_error_code AS code, p.latest_error_detail AS detail, count(*)::int AS count
     FROM account_import_process p WHERE p.status <> 'PROCESSED' GROUP BY 1, 2, 3 ORDER BY 4 DESC`,
  );
}

describe('whatever severities rules have', () => {
  it('every payload that nothing refuses becomes an account that is what was sent, and no invariant breaks', async () => {
    const contradictions: Contradiction[][] = fc.sample(anyContradictions, PAYLOADS);
    const ids: string[] = [];
    const tally = { valid: [0, 0], ofSandboxes: [0, 0], ofLive: [0, 0] };
    const payloads = generatePayloads(PAYLOADS, 29, 'X');
    for (const [index, payload] of payloads.entries()) {
      const supplier = suppliers[Math.floor(index / 2) % suppliers.length] as Supplier;
      const isContradicted = index % 2 === 1;
      const base = { ...payload, import_supplier: supplier.code };
      const borrowed = supplier.isSandbox ? sharedBy(payloads[(index * 7) % PAYLOADS]) : {};
      const sent = isContradicted ? contradict({ ...base, ...borrowed }, contradictions[index] ?? []) : base;
      const id = await keep(supplier, sent);
      const counts = tally[isContradicted ? (supplier.isSandbox ? 'ofSandboxes' : 'ofLive') : 'valid'];
      counts[id === null ? 1 : 0] = (counts[id === null ? 1 : 0] ?? 0) + 1;
      if (id !== null) ids.push(id);
    }
    await settled();
    expect(await failures()).toEqual([]);
    for (const [kind, [accepted = 0, refused = 0]] of Object.entries(tally)) {
      const least = Reflect.get(LEAST_ACCEPTED, kind) * (accepted + refused);
      expect({ kind, accepted, isEnough: accepted >= least }).toMatchObject({ isEnough: true });
    }

    const check = new CheckImportedAccountUseCase(
      new AccountsQueries(),
      new AccountAdditions(),
      worker.app.get(Database),
      TEST_SEALS,
    );
    for (const id of ids) expect({ id, ...(await check.run(id)) }).toEqual({ id, matches: true, differences: [] });
    const verdicts = (await dataSource.query(invariantsSql())) as InvariantVerdict[];
    expect(verdicts).toHaveLength(INVARIANTS.length);
    expect(verdicts.filter(({ violations }) => violations > 0)).toEqual([]);
  }, 900_000);
});
