import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

describe('warnings for staff', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let viewer: { Authorization: string };
  let ids: { odd: string; clean: string; other: string };

  const warn = (importId: string, rule: string, path: string, detail: string | null, age = 0) =>
    source.query(
      `INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, detail, created_at)
       SELECT import_supplier_id, id, 'account', $2, 'odd', $3, $4, now() - make_interval(hours => $5)
       FROM account_import_process WHERE id = $1`,
      [importId, rule, path, detail, age],
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    viewer = await signInAs(api, 'viewer');
    const [one, two] = [await addSupplier(source, 'ONE'), await addSupplier(source, 'TWO')];
    ids = {
      odd: await storeImport(source, { supplierId: one, number: 'ODD' }),
      clean: await storeImport(source, { supplierId: one, number: 'CLEAN' }),
      other: await storeImport(source, { supplierId: two, number: 'OTHER' }),
    };
    await warn(ids.odd, 'R28', 'customers.0.landline', 'abcde is not a valid phone number', 5);
    await warn(ids.odd, 'R28', 'customers.1.landline', null);
    await warn(ids.odd, 'R55', 'supply_addresses.0.meter_points.0.profile_class', '"09" is not known.', 1);
    await warn(ids.other, 'R28', 'supply_addresses.0.property_administrators.0.non_field_errors', 'About Ada.', 2);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = async (path: string) => Object((await call(`${api.url}/console/v1/${path}`, 'GET', viewer)).body);
  const numbers = async (query: string): Promise<string[]> =>
    (await ask(`imports?${query}`)).results.map(
      (listed: { external_account_number: string }) => listed.external_account_number,
    );

  it('are counted in lists, on the page of an import and in exports', async () => {
    const { results } = await ask('imports?sort=created_at');
    const counts = results.map((listed: Record<string, unknown>) => [
      listed.external_account_number,
      listed.warning_count,
    ]);
    expect(new Map(counts)).toEqual(
      new Map([
        ['ODD', 3],
        ['CLEAN', 0],
        ['OTHER', 1],
      ]),
    );
    expect(await ask(`imports/${ids.odd}`)).toMatchObject({ warning_count: 3 });
    const csv = await (await fetch(`${api.url}/console/v1/imports/export.csv`, { headers: viewer })).text();
    expect(csv.split('\r\n')[0]).toMatch(/,error_paths,warnings,created_at/);
    const json = await (
      await fetch(`${api.url}/console/v1/imports/export.jsonl?search=ODD`, { headers: viewer })
    ).text();
    expect(JSON.parse(json)).toMatchObject({ external_account_number: 'ODD', warnings: 3 });
  });

  it('are a filter of imports, any of them or those of one rule', async () => {
    expect((await numbers('has_warnings=true')).sort()).toEqual(['ODD', 'OTHER']);
    expect(await numbers('has_warnings=false')).toEqual(['CLEAN']);
    expect(await numbers('warning_rule=R55')).toEqual(['ODD']);
    expect(await numbers('warning_rule=R28&supplier=TWO')).toEqual(['OTHER']);
    const wrong = await call(`${api.url}/console/v1/imports?warning_rule=28`, 'GET', viewer);
    expect(wrong).toMatchObject({ status: 400, body: { warning_rule: ['Use the id of a rule, such as R28.'] } });
  });

  it('are shown with the import, what is personal masked, what was erased missing', async () => {
    const page = await ask(`imports/${ids.odd}/warnings`);
    expect(page).toMatchObject({
      results: [
        {
          source: 'account',
          rule: 'R28',
          title: 'Phone numbers are valid in the United Kingdom or in + form',
          code: 'odd',
          path: 'customers.0.landline',
          detail: '•••',
          is_masked: true,
        },
        { path: 'customers.1.landline', detail: null, is_masked: false },
        { rule: 'R55', detail: '"09" is not known.', is_masked: false },
      ],
      next_cursor: null,
    });
    expect((await ask(`imports/${ids.other}/warnings`)).results).toMatchObject([{ detail: '•••' }]);
    const first = await ask(`imports/${ids.odd}/warnings?limit=2`);
    expect(first.results).toHaveLength(2);
    expect((await ask(`imports/${ids.odd}/warnings?limit=2&cursor=${first.next_cursor}`)).results).toMatchObject([
      { rule: 'R55' },
    ]);
  });

  it('are grouped by rule, with the suppliers whose imports they are', async () => {
    expect((await ask('warnings')).results).toMatchObject([
      {
        rule: 'R28',
        count: 2,
        suppliers: [
          { code: 'ONE', count: 1 },
          { code: 'TWO', count: 1 },
        ],
      },
      { rule: 'R55', count: 1, suppliers: [{ code: 'ONE', count: 1 }] },
    ]);
    expect((await ask('warnings?supplier=TWO')).results).toMatchObject([{ rule: 'R28', count: 1 }]);
  });

  it('have rules that are all explained, with what may be done about each', async () => {
    const { results } = await ask('rules');
    const of = (id: string) => results.find((rule: { id: string }) => rule.id === id);
    expect(of('R28')).toMatchObject({ default_severity: 'error', is_locked: false, when_lowered: null });
    expect(of('R96')).toMatchObject({ is_locked: false, when_lowered: expect.stringContaining('R97') });
    expect(of('R163')).toMatchObject({ default_severity: 'warning', is_locked: false });
    expect(of('R09')).toMatchObject({ is_locked: true, locked_because: expect.stringContaining('shape') });
    expect(of('R101')).toMatchObject({ is_locked: true, locked_because: expect.stringContaining('money') });
  });
});
