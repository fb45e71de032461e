import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { type ClaimedImport, ImportProcessesRepository } from './import-processes.repository.js';
import { WaitingProcessesRepository } from './waiting-processes.repository.js';

const LEASE = 60;
const LIMIT = 100;
/** Of the plan of a wave. */
const REVISION = 2;

const TAKEN = { listed: true, listedFirst: true, claimed: true, claimedTogether: true };
const HELD = { listed: false, listedFirst: false, claimed: false, claimedTogether: false };

const processes = new ImportProcessesRepository();
const waiting = new WaitingProcessesRepository();
let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 4, applicationName: 'held-imports test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
});
afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

/** A wave, and an import of it that is due whatever the wave says, as between a halt and the moment when imports are told of it. */
interface DueOfWave {
  readonly waveId: string;
  readonly importId: string;
}

async function makeDue(state: string, planRevision: number | null = null): Promise<DueOfWave> {
  const supplierId = await addSupplier(dataSource, `S-${newId().slice(-12)}`);
  const [waveId, importId] = [newId(), await storeImport(dataSource, { supplierId, number: newId() })];
  await dataSource.query(
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, plan_revision, created_at, modified_at)
     VALUES ($1, $2, 'JUNE', $3, $3, $4, now(), now())`,
    [waveId, supplierId, state, planRevision],
  );
  await dataSource.query('UPDATE account_import_process SET wave_id = $2 WHERE id = $1', [importId, waveId]);
  return { waveId, importId };
}

/** Gives the import its turn. @param until SQL: when what admitted it ends; null as long as it is not admitted */
async function admit({ waveId, importId }: DueOfWave, until: string, revision = REVISION): Promise<void> {
  await dataSource.query(
    `INSERT INTO import_wave_turn (process_id, wave_id, external_account_number, distributor, admitted_until, plan_revision)
     VALUES ($1, $2, '', '', ${until}, $3)`,
    [importId, waveId, revision],
  );
}

/** Which of the ways by which workers come to an import lead to this one; what was claimed is given back. */
async function waysTo({ importId }: DueOfWave): Promise<Record<keyof typeof TAKEN, boolean>> {
  const tx = database.reader;
  const isThis = ({ id }: { id: string }) => id === importId;
  const giveBack = async (claimed: readonly ClaimedImport[]) => {
    const tokens = claimed.map(({ leaseToken }) => leaseToken);
    expect(await processes.giveBackAll(tx, tokens)).toBe(tokens.length);
    return claimed.some(isThis);
  };
  const alone = await processes.claim(tx, importId, LEASE, 'worker');
  return {
    claimed: await giveBack(alone === null ? [] : [alone]),
    claimedTogether: await giveBack(await processes.claimAll(tx, [importId], LEASE, 'worker')),
    listed: (await waiting.listDue(tx, LIMIT)).some(isThis),
    listedFirst: (await waiting.listFirst(tx, LIMIT)).some(isThis),
  };
}

describe('an import of a wave that is due', () => {
  it('is taken while the wave runs, and by nobody from the moment that it is halted until it goes on', async () => {
    const due = await makeDue('RUNNING');
    expect(await waysTo(due)).toEqual(TAKEN);
    for (const [state, expected] of [
      ['HALTED', HELD],
      ['RUNNING', TAKEN],
    ] as const) {
      await dataSource.query('UPDATE import_wave SET state = $2, settled_state = $2 WHERE id = $1', [
        due.waveId,
        state,
      ]);
      expect([state, await waysTo(due)]).toEqual([state, expected]);
    }
  });

  it.each(['LOADING', 'REVIEW', 'APPROVED'])('is taken by nobody while the wave is %s', async (state) => {
    expect(await waysTo(await makeDue(state))).toEqual(HELD);
  });
});

describe('an import of a wave with a plan that is due', () => {
  const later = `clock_timestamp() + interval '1 hour'`;

  it('is taken while it is admitted', async () => {
    const due = await makeDue('RUNNING', REVISION);
    await admit(due, later);
    expect(await waysTo(due)).toEqual(TAKEN);
  });

  it('is taken by nobody without a turn', async () => {
    expect(await waysTo(await makeDue('RUNNING', REVISION))).toEqual(HELD);
  });

  it.each([
    ['before it is admitted', 'RUNNING', 'NULL', REVISION],
    ['once what admitted it has ended', 'RUNNING', `clock_timestamp() - interval '1 second'`, REVISION],
    ['admitted by the plan before', 'RUNNING', later, REVISION - 1],
    ['admitted, while the wave is halted', 'HALTED', later, REVISION],
  ])('is taken by nobody %s', async (_when, state, until, revision) => {
    const due = await makeDue(state, REVISION);
    await admit(due, until, revision);
    expect(await waysTo(due)).toEqual(HELD);
  });
});
