import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { addProcess, writeEvent } from '../testing/event-writer.js';
import { SupplierClient } from '../testing/supplier-client.js';
import { TEST_EVENTS } from './test-event-kinds.js';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = api.app.get(DataSource);
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const PROCESSED = 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED';
const write = (supplier: SupplierClient, body: object = { event: PROCESSED }) =>
  supplier.call('POST', `events/${supplier.code}/test/`, body);
const feedOf = async (supplier: SupplierClient) =>
  Object((await supplier.get(`events/${supplier.code}/`)).body).results;

describe('a test event', () => {
  it.each([...TEST_EVENTS.keys()])('of the kind %s is in the feed, marked, with its position', async (event) => {
    const sandbox = await SupplierClient.register(api, { isSandbox: true });
    const number = await addProcess(dataSource, sandbox.supplierId);
    const written = await write(sandbox, { event });
    expect(written).toMatchObject({ status: 201, body: { event, external_account_number: number } });
    expect(await feedOf(sandbox)).toEqual([
      { cursor: expect.any(String), ...Object(written.body), data: { ...TEST_EVENTS.get(event), test: true } },
    ]);
  });

  it('stands between others in the order in which they were written, and leaves the import as it is', async () => {
    const sandbox = await SupplierClient.register(api, { isSandbox: true });
    const number = await addProcess(dataSource, sandbox.supplierId);
    const latest = await addProcess(dataSource, sandbox.supplierId);
    await writeEvent(dataSource, number, 'import');
    await write(sandbox, { event: PROCESSED, external_account_number: number });
    await writeEvent(dataSource, number, 'import');
    await write(sandbox);
    const feed = await feedOf(sandbox);
    const told = feed.map((one: { event: string; external_account_number: string; data: unknown }) => [
      ...[one.event.replace(/^.*_/, ''), one.external_account_number, Object(one.data).test === true],
    ]);
    expect(told).toEqual([
      ['UPDATED', number, false],
      ['PROCESSED', number, true],
      ['UPDATED', number, false],
      ['PROCESSED', latest, true],
    ]);
    expect((await sandbox.get(`accounts/${sandbox.code}/${number}/`)).body).toMatchObject({ status: 'PENDING' });
  });

  it('is refused by live suppliers, by sandboxes without such an import, and of kinds there are not', async () => {
    const live = await SupplierClient.register(api);
    await addProcess(dataSource, live.supplierId);
    const detail = `Import supplier ${live.code} is live; test events are written in sandboxes only.`;
    expect(await write(live)).toMatchObject({ status: 409, body: { code: 'test_event_not_possible', detail } });
    const sandbox = await SupplierClient.register(api, { isSandbox: true });
    expect(await write(sandbox)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no import yet') },
    });
    await addProcess(dataSource, sandbox.supplierId);
    expect(await write(sandbox, { event: PROCESSED, external_account_number: 'NOBODY' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no import of that number') },
    });
    for (const body of [{}, { event: 'EVENT_OF_NO_KIND' }, { event: PROCESSED, data: {} }])
      expect((await write(sandbox, body)).status).toBe(400);
    const reader = await sandbox.withKey(api, { is_read_only: true });
    expect(await write(reader)).toMatchObject({ status: 403, body: { code: 'key_read_only' } });
    expect([await feedOf(live), await feedOf(sandbox)]).toEqual([[], []]);
  });
});
