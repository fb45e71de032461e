import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { importAccount } from '../../../testing/imported-account.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { storeImport } from '../../../testing/stored-import.js';
import { untilRead } from '../../../testing/until.js';
import { REASON, StaffImports } from './testing/staff-imports.js';

const staff = new StaffImports();
const { ask, show, importInDryRun, fail } = staff;

pollQuickly();
beforeAll(() => staff.begin());
afterAll(() => staff.end());

describe('staff who look at imports', () => {
  it('read payloads masked, and reveal them with a reason that is kept', async () => {
    const id = await importInDryRun();
    const masked = JSON.stringify((await ask(`imports/${id}/payload`)).body);
    const [customer] = distinctSample(staff.accounts).customers ?? [];
    expect(masked).toContain('•••');
    expect(masked).not.toContain(customer?.email);
    expect(masked).not.toContain(customer?.family_name);
    const revealed = await ask(`imports/${id}/payload/reveal`, 'POST', REASON);
    expect(JSON.stringify(revealed.body)).toContain(customer?.email);
    const [entry] = await staff.source.query(
      `SELECT * FROM audit_entry WHERE action = 'import.reveal_payload' AND target = $1`,
      [id],
    );
    expect(entry).toMatchObject({ reason: REASON.reason, after: { version: 1 } });
  });

  it('see what changed between two versions of a payload, without what is personal', async () => {
    const about = (name: string) => ({ metadata: [{ key: 'CRM', value: { [name]: 'pays' } }] });
    const id = await importInDryRun({ billing_name: 'Ann Archer', ...about('Ann Archer') });
    const number = (await show(id)).external_account_number;
    const sample = distinctSample(staff.accounts);
    const changed = {
      ...{ ...sample, import_supplier: 'ACME', external_account_number: number, billing_name: 'Bo Baker' },
      ...about('Bo Baker'),
    };
    const sent = await call(
      `${staff.api.url}/v2/data-import/accounts/?is_dry_run=true`,
      'POST',
      staff.supplier,
      changed,
    );
    expect(sent).toMatchObject({ status: 201 });
    const { body } = await ask(`imports/${id}/payload/diff?from=1&to=2`);
    expect(Object(body).changes).toContainEqual({ path: 'billing_name', op: 'changed', before: '•••', after: '•••' });
    expect(Object(body).changes).toContainEqual({ path: 'metadata.0.value.•••', op: 'removed', before: '•••' });
    expect(JSON.stringify(body)).not.toMatch(/Ann|Bo B/);
    expect((await ask(`imports/${id}/payload?version=9`)).status).toBe(404);
  });

  it('are told that nothing opens a payload, and see the import all the same', async () => {
    const [id, other] = [await importInDryRun(), await importInDryRun()];
    await fail([id], 'supply_point_in_use', 'supply_addresses.0.electricity_meter_points.0.mpan');
    const damaged = `UPDATE account_import_payload SET payload = NULL, sealed_payload = '\\x00', sealed_key = 'no.key' WHERE process_id = $1`;
    await staff.source.query(damaged, [id]);
    const asked = ['payload', 'payload/diff?from=1&to=1', `payload/compare?with=${other}`];
    const answers = [
      ...(await Promise.all(asked.map((path) => ask(`imports/${id}/${path}`)))),
      await ask(`imports/${id}/payload/reveal`, 'POST', REASON),
      await ask(`imports/${other}/payload/compare?with=${id}`),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'payload_not_readable' } });
    expect(await show(id)).toMatchObject({ id, latest_error: { code: 'supply_point_in_use' } });
  });

  it('learn before a retry what would become of each import', async () => {
    const wants = (path_name: string) => importInDryRun({ dunning_path: { path_name } });
    const ids = [await wants('gentle'), await wants('gentle'), await wants('firm')];
    await fail(ids, 'dunning_path_not_found', 'dunning_path.path_name');
    const filter = { ids };
    const forecast = async () => (await ask('batches/forecast', 'POST', { action: 'retry', filter })).body;
    const nobodyElse = { paused: 0, held_by_wave: 0, outside_window: 0, complete: 0 };
    expect(await forecast()).toEqual({
      ...{ runnable: 3, examined: 3, would_pass: 3, would_fail: 0, causes: [], ...nobodyElse },
    });

    const listed = async (values: object) =>
      ask('catalogue/dunning_path/entry?code=firm', 'PUT', { reason: 'Told by mail', values });
    await listed({});
    const failing = await untilRead(forecast, (seen) => Object(seen).would_fail > 0);
    expect(failing).toMatchObject({
      ...{ runnable: 3, examined: 3, would_pass: 1, would_fail: 2 },
      causes: [{ code: 'dunning_path_not_found', path: 'dunning_path.path_name', count: 2, actor: expect.any(String) }],
    });
    await listed({ is_active: false });
    await untilRead(forecast, (seen) => Object(seen).would_fail === 0);

    const set = (status: string) =>
      staff.source.query(`UPDATE import_supplier SET status = $1 WHERE code = 'ACME'`, [status]);
    await set('Paused');
    expect(await forecast()).toMatchObject({ runnable: 0, examined: 0, paused: 3, outside_window: 0, complete: 0 });
    await set('Complete');
    expect(await forecast()).toMatchObject({ runnable: 0, paused: 0, complete: 3 });
    await set('Ongoing');
    await staff.source.query(
      `UPDATE account_import_process SET schedule_window_start = now() + interval '1 hour',
         schedule_window_end = now() + interval '2 hours' WHERE id = $1`,
      [ids[0]],
    );
    expect(await forecast()).toMatchObject({ runnable: 2, examined: 2, would_pass: 2, outside_window: 1 });
    const wrong = await ask('batches/forecast', 'POST', { action: 'cancel', filter });
    expect(wrong).toMatchObject({ status: 400, body: { action: expect.anything() } });
  });

  it('see which account has what the import wants, and the supplier does not', async () => {
    staff.accounts += 1;
    const number = `N-${staff.accounts}`;
    const held = { ...distinctSample(staff.accounts), import_supplier: 'ACME', external_account_number: number };
    await call(`${staff.api.url}/v2/data-import/accounts/`, 'POST', staff.supplier, held);
    const holder = await untilRead(
      async () =>
        Object((await call(`${staff.api.url}/v2/data-import/accounts/ACME/${number}/`, 'GET', staff.supplier)).body),
      ({ status }) => status === 'PROCESSED',
    );
    const id = await importInDryRun({ supply_addresses: held.supply_addresses });
    const { latest_error: error } = await show(id);
    const path = 'supply_addresses.0.meter_points.0.identifier';
    expect(error).toMatchObject({ code: 'supply_point_in_use' });
    expect(error.paths[0]).toBe(path);
    expect(error.held_by[0]).toEqual({
      path,
      wanted: expect.stringMatching(/^\d{6,13} (ELECTRICITY|GAS)$/),
      account_number: holder.platform_identifier,
    });
    const seen = await call(
      `${staff.api.url}/v2/data-import/accounts/ACME/N-${staff.accounts}/`,
      'GET',
      staff.supplier,
    );
    expect(JSON.stringify(seen.body)).toContain(path);
    expect(JSON.stringify(seen.body)).not.toContain(holder.platform_identifier);
    await staff.source.query(
      `UPDATE meter_point SET status = 'LOST' WHERE account_id = (SELECT id FROM account WHERE account_number = $1)`,
      [holder.platform_identifier],
    );
    expect((await show(id)).latest_error.held_by).toEqual([]);
  });

  it('see which account has a reference', async () => {
    const [{ id: supplierId }] = await staff.source.query(`SELECT id FROM import_supplier WHERE code = 'ACME'`);
    const account = await importAccount(staff.api, { id: supplierId, code: 'ACME', token: '' }, distinctSample(9_000));
    const { references } = distinctSample(9_000);
    const code = 'reference_already_exists';
    const payload = { import_supplier: 'ACME', references };
    const failed = await storeImport(staff.source, { supplierId, number: 'TAKEN', status: 'ERRORED', code, payload });
    const [{ account_number }] = await staff.source.query('SELECT account_number FROM account WHERE id = $1', [
      account.id,
    ]);
    expect((await show(failed)).latest_error.held_by).toEqual(
      references?.map(({ namespace, value }, at) => ({
        path: `references.${at}.value`,
        wanted: `${namespace} ${value}`,
        account_number,
      })),
    );
  });
});
