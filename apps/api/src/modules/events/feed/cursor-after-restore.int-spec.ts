import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { addProcess, writeEvent } from '../testing/event-writer.js';
import { SupplierClient } from '../testing/supplier-client.js';

const PAGE = readFileSync(new URL('../../../../../../docs/backup-and-restore.md', import.meta.url), 'utf8');
/** What the page has on-call run after a restore to an earlier moment. */
const [, STATEMENT = ''] = /```sql\n(SELECT s\.code, [^`]*)```/.exec(PAGE) ?? [];

describe('the cursor that is printed after a restore to an earlier moment', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let owner: DataSource;
  let supplier: SupplierClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    owner = await connectAsOwner(database.url);
    supplier = await SupplierClient.register(api);
  });

  afterAll(async () => {
    await owner?.destroy();
    await api?.close();
    await database?.drop();
  });

  const printed = async (): Promise<string> => {
    const rows: { code: string; cursor: string }[] = await owner.query(STATEMENT);
    return rows.find(({ code }) => code === supplier.code)?.cursor ?? '';
  };
  const feed = async (after: string) => Object((await supplier.get(`events/${supplier.code}/?after=${after}`)).body);
  const accountsOf = ({ results }: { results: { external_account_number: string }[] }) =>
    results.map(({ external_account_number: number }) => number);

  it('is the beginning of a feed that nobody has read yet', async () => {
    const [first, second] = [
      await addProcess(owner, supplier.supplierId),
      await addProcess(owner, supplier.supplierId),
    ];
    const beginning = await printed();
    await writeEvent(owner, first, 'import');
    await writeEvent(owner, second, 'meter_point');
    expect(accountsOf(await feed(beginning))).toEqual([first, second]);
  });

  it('misses nothing of what happens then, where a cursor of the lost time does', async () => {
    const lost = await addProcess(owner, supplier.supplierId);
    const end = await printed();
    await writeEvent(owner, lost, 'import');
    const { next_cursor: cursorOfLostTime } = await feed(end);
    // As it is when that time has never been.
    await owner.query('DELETE FROM account_import_event WHERE process_id = $1', [lost]);
    await owner.query('UPDATE event_feed SET latest_position = latest_position - 1');
    expect(await printed()).toBe(end);
    const [third, fourth] = [
      await addProcess(owner, supplier.supplierId),
      await addProcess(owner, supplier.supplierId),
    ];
    await writeEvent(owner, third, 'import');
    await writeEvent(owner, fourth, 'import');
    expect(accountsOf(await feed(end))).toEqual([third, fourth]);
    expect(accountsOf(await feed(cursorOfLostTime))).toEqual([fourth]);
  });
});
