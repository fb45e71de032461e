import { type AccountImportRequest, NO_REFERENCE_DATA, type RuleSeverities, referenceKey } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { SystemClock } from '../../platform/time/clock.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { storeImport } from '../../testing/stored-import.js';
import { AccountsQueries } from './accounts.queries.js';
import { HeldElsewhereQueries } from './held/held-elsewhere.queries.js';
import { CreateAccountUseCase } from './usecases/create-account.usecase.js';

const createAccount = new CreateAccountUseCase(new SystemClock());
const queries = new AccountsQueries();

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
const suppliers = new Map<string, { id: string; isSandbox: boolean }>();
let samples = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 4, applicationName: 'shared keys test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
  const owner = await addSupplier(dataSource, 'SERIOUS');
  suppliers.set('SERIOUS', { id: owner, isSandbox: false });
  for (const [code, isSandbox, isOurs] of [
    ['OTHER', false, true],
    ['FOREIGN', false, false],
    ['TRIED', true, true],
    ['TRIED-TOO', true, false],
  ] as const) {
    const options = { isSandbox, ...(isOurs && { sameOrganizationAs: owner }) };
    suppliers.set(code, { id: await addSupplier(dataSource, code, options), isSandbox });
  }
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

/** Creates an account of the supplier. @returns its process, and how it ended: `created`, or the code of the error */
async function create(
  code: string,
  change: Partial<AccountImportRequest>,
  ruleSeverities: RuleSeverities = {},
): Promise<string> {
  samples += 1;
  const { id: supplierId = '', isSandbox = false } = suppliers.get(code) ?? {};
  const number = `S-${samples}`;
  const payload = distinctSample(samples, { import_supplier: code, external_account_number: number, ...change });
  const processId = await storeImport(dataSource, { supplierId, number, payload });
  const command = {
    processId,
    importSupplierId: supplierId,
    payload,
    supplierName: code,
    settings: { ruleSeverities },
    isSandbox,
    referenceData: NO_REFERENCE_DATA,
  };
  return database
    .transaction((tx) => createAccount.run(tx, command))
    .then(
      () => 'created',
      (error: { code?: string }) => error.code ?? String(error),
    );
}

/** The references of which the supplier is told that another account has them. */
async function taken(code: string, references: readonly { namespace: string; value: string }[]): Promise<string[]> {
  const importSupplierId = suppliers.get(code)?.id ?? '';
  const asked = [{ references, importSupplierId, externalAccountNumber: 'NEW' }];
  const [found = new Set()] = await queries.listTakenReferences(database.reader, asked);
  return [...found].sort();
}

const OFF = { severity: 'off' } as const;
let ids = 0;
const reference = () => {
  ids += 1;
  return { namespace: 'shared', value: `V-${ids}` };
};
/** Supply addresses that no other account has had. */
const supply = () => {
  ids += 1;
  return structuredClone(distinctSample(10_000 + ids).supply_addresses ?? []);
};

describe('meter points of a sandbox', () => {
  it('are not kept from anybody, and nobody keeps his from it', async () => {
    const supply_addresses = supply();
    expect(await create('TRIED', { supply_addresses })).toBe('created');
    expect(await create('TRIED', { supply_addresses })).toBe('created');
    expect(await create('SERIOUS', { supply_addresses })).toBe('created');
    expect(await create('TRIED-TOO', { supply_addresses })).toBe('created');
    expect(await create('OTHER', { supply_addresses })).toBe('supply_point_in_use');
  });
});

describe('meter points that a live supplier may list twice', () => {
  it('are of one account all the same', async () => {
    const supply_addresses = supply();
    const [first] = supply_addresses;
    first?.meter_points.push(...structuredClone(first.meter_points));
    expect(await create('SERIOUS', { supply_addresses }, { R45: OFF })).toBe('created');
    expect(await create('OTHER', { supply_addresses }, { R45: OFF })).toBe('supply_point_in_use');
    const held = await new HeldElsewhereQueries(database).find('supply_point_in_use', { supply_addresses });
    // Each place is told once, though the other account has each meter point twice.
    expect(held.length).toBe(new Set(held.map(({ path }) => path)).size);
    expect(held.length).toBeGreaterThan(0);
  });
});

describe('references of a sandbox', () => {
  it('are taken for itself and for nobody else', async () => {
    const own = reference();
    expect(await create('TRIED', { references: [own] })).toBe('created');
    expect(await taken('TRIED', [own])).toEqual([referenceKey(own.namespace, own.value)]);
    for (const code of ['TRIED-TOO', 'SERIOUS', 'OTHER']) expect([code, await taken(code, [own])]).toEqual([code, []]);
    expect(await create('TRIED', { references: [own] })).toBe('created');
    expect(await create('SERIOUS', { references: [own] })).toBe('created');
    expect(await create('OTHER', { references: [own] })).toBe('reference_already_exists');
  });

  it('are free although live suppliers have them', async () => {
    const own = reference();
    expect(await create('SERIOUS', { references: [own] })).toBe('created');
    expect(await taken('TRIED', [own])).toEqual([]);
    expect(await taken('OTHER', [own])).toEqual([referenceKey(own.namespace, own.value)]);
  });
});

describe('references of a live supplier', () => {
  it('may be those of others where that is no error for it, and are taken for others then', async () => {
    const own = reference();
    expect(await create('OTHER', { references: [own] })).toBe('created');
    expect(await create('SERIOUS', { references: [own] }, { R130: { severity: 'warning' } })).toBe('created');
    const another = reference();
    expect(await create('SERIOUS', { references: [another] }, { R130: OFF })).toBe('created');
    expect(await taken('OTHER', [another])).toEqual([referenceKey(another.namespace, another.value)]);
    const held = await new HeldElsewhereQueries(database).find('reference_already_exists', {
      import_supplier: 'OTHER',
      references: [another],
    });
    expect(held).toMatchObject([{ path: 'references.0.value' }]);
  });

  it('may be listed twice where that is no error, and are of one account all the same', async () => {
    const own = reference();
    expect(await create('SERIOUS', { references: [own, own] }, { R131: OFF })).toBe('created');
    expect(await create('OTHER', { references: [own] })).toBe('reference_already_exists');
  });
});

describe('references of another organisation', () => {
  it('are no error, and that they are there is not told', async () => {
    const own = reference();
    expect(await create('SERIOUS', { references: [own] })).toBe('created');
    expect(await taken('FOREIGN', [own])).toEqual([]);
    expect(await create('FOREIGN', { references: [own] })).toBe('created');
    expect(await taken('FOREIGN', [own])).toEqual([referenceKey(own.namespace, own.value)]);
    expect(await create('FOREIGN', { references: [own] })).toBe('reference_already_exists');
    const payload = { import_supplier: 'FOREIGN', references: [own] };
    expect(await new HeldElsewhereQueries(database).find('reference_already_exists', payload)).toHaveLength(1);
  });

  it('are no error where those of its own suppliers are shared', async () => {
    const own = reference();
    expect(await create('SERIOUS', { references: [own] }, { R130: OFF })).toBe('created');
    expect(await taken('FOREIGN', [own])).toEqual([]);
    expect(await taken('OTHER', [own])).toEqual([referenceKey(own.namespace, own.value)]);
  });

  it('count for the organisation of their account where the release before wrote them', async () => {
    const [first, second] = [reference(), reference()];
    expect(await create('SERIOUS', { references: [first] })).toBe('created');
    expect(await create('FOREIGN', { references: [second] })).toBe('created');
    const add = (code: string, { namespace, value }: { namespace: string; value: string }) =>
      dataSource.query(
        `INSERT INTO account_reference (id, account_id, position, namespace, value)
         SELECT $1, id, 9, $3, $4 FROM account WHERE import_supplier_id = $2 LIMIT 1`,
        [newId(), suppliers.get(code)?.id, namespace, value],
      );
    await add('FOREIGN', first);
    await expect(add('OTHER', first)).rejects.toThrow('account_reference__namespace_value_uq');
    await expect(add('FOREIGN', second)).rejects.toThrow('account_reference__namespace_value_uq');
  });
});
