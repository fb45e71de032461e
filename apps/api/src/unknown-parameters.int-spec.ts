import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from './platform/database/new-id.js';
import { type DescribedOperation, describedOperations } from './testing/isolation/described-operations.js';
import { type Names, requestNaming } from './testing/isolation/names.js';
import { addImports, addParty, type Party } from './testing/isolation/party.js';
import { send } from './testing/isolation/request-of.js';
import { SUPPLIER_ROWS } from './testing/isolation/supplier-rows.js';
import { beginPack, buildPack } from './testing/stored-pack.js';
import { tableChecksums } from './testing/table-checksums.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { until } from './testing/worker-context.js';

const UNKNOWN = ['is_dryrun', 'limit[]', 'OFFSET', '_'];
const REFUSED = Object.fromEntries(UNKNOWN.map((name) => [name, ['This field is not recognised.']]));
const QUERY = `?${UNKNOWN.map((name) => `${name}=1`).join('&')}`;

const operations = describedOperations().filter(({ audience }) => audience === 'supplier');
const those = (isRead: boolean) =>
  operations
    .filter(({ method }) => (method === 'GET') === isRead)
    .map((one): [string, DescribedOperation] => [one.name, one]);

describe('parameters that nobody knows', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let party: Party;
  let names: Names;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, variables: { PAYMENT_VENDORS: 'SANDBOX' } });
    party = await addParty(api, 'ODDLY', 'NUMBER-O');
    await addImports(api, party, 0);
    names = {
      code: 'ODDLY',
      number: party.numbers[0],
      report: '',
      pack: await beginPack(api, party.supplier.id),
      wave: 'W-1',
      letter: newId(),
    };
    await buildPack(api, names.pack, 'a'.repeat(64));
    const named = (name: string) => those(false).find(([found]) => found === name)?.[1];
    const [create, createWave] = [named('createReconciliation'), named('createWave')];
    if (create === undefined || createWave === undefined)
      throw new Error('There is no createReconciliation or createWave.');
    await ask(createWave);
    names = { ...names, report: String(Object((await ask(create)).body).report_id) };
    await until(async () => Object((await ask(create, `/${names.report}`, 'GET')).body).status === 'READY');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  function ask(described: DescribedOperation, more = '', method = described.method) {
    const isNew = SUPPLIER_ROWS[described.name]?.isForNewAccounts === true;
    const request = requestNaming(described, { ...names, ...(isNew && { number: 'NEW-1' }) });
    const asked = {
      ...request,
      method,
      address: request.address.replace(/\/$/, more.startsWith('/') ? '' : '/') + more,
    };
    return send(
      api.url,
      method === 'GET' ? { method, address: asked.address } : asked,
      `Token ${party.supplier.token}`,
    );
  }

  it.each(those(false))('are refused where something is written, each by name: %s', async (_, described) => {
    const before = await tableChecksums(api.app.get(DataSource));
    expect(await ask(described, QUERY)).toMatchObject({ status: 400, body: REFUSED });
    expect(await tableChecksums(api.app.get(DataSource))).toEqual(before);
  });

  it.each(those(true))('are ignored where something is read: %s', async (_, described) => {
    const expected = await ask(described);
    expect(expected.status).toBe(200);
    expect(await ask(described, QUERY)).toMatchObject({ status: 200, body: expected.body });
  });
});
