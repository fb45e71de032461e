import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { WINDOW_ELAPSED_AFTER_ATTEMPT, WINDOW_ELAPSED_WHILE_PAUSED } from '../../imports/index.js';

const TARIFF = 'tariff_code_not_found';
const PATH = 'supply_addresses.*.meter_points.*.agreements.*.tariff_code';
const OPERATOR = 'operator@carryover.local';
const DAY = 86_400_000;

describe('the triage of groups of errors', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let operator: { Authorization: string };
  let viewer: { Authorization: string };
  let supplierId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    operator = await signInAs(api, 'operator');
    viewer = await signInAs(api, 'viewer');
    supplierId = await addSupplier(source, 'ACME');
    const [path] = [PATH.replaceAll('*', '0')];
    await storeImport(source, { supplierId, number: 'A-1', status: 'ERRORED', code: TARIFF, paths: [path], age: 90 });
    await storeImport(source, { supplierId, number: 'A-2', status: 'ERRORED', code: TARIFF, paths: [path], age: 80 });
    await storeImport(source, { supplierId, number: 'A-3', status: 'ERRORED', code: 'worker_lost', age: 3 * 86_400 });
    await storeImport(source, { supplierId, number: 'A-4', status: 'ERRORED', code: 'customer_conflict', age: 60 });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const send = async (method: string, path: string, body?: object, as = operator) => {
    const { status, body: answered } = await call(`${api.url}/console/v1/${path}`, method, as, body);
    return { status, body: Object(answered) };
  };
  const codes = async (query: string): Promise<string[]> =>
    (await send('GET', `errors?${query}`)).body.results.map(({ code }: { code: string }) => code).sort();
  const group = async (code: string) => (await send('GET', `errors?code=${code}`)).body.results[0];
  const triage = (change: object, code = TARIFF, path: string | undefined = PATH) =>
    send('PATCH', 'errors/triage', { code, ...(code === TARIFF && { path }), ...change });

  it('is nothing until somebody decides', async () => {
    expect((await group(TARIFF)).triage).toEqual({
      ...{ owner: null, note: null, acknowledged_at: null, acknowledged_by: null, is_acknowledged: false },
      ...{ muted_until: null, reports: [] },
    });
    expect(await codes('owner=-')).toHaveLength(3);
  });

  it('keeps what is given and leaves the rest, and takes each away again', async () => {
    await triage({ owner: OPERATOR.toUpperCase() });
    await triage({ note: 'They renamed it.' });
    expect((await triage({ acknowledged: true })).body).toMatchObject({
      ...{ owner: OPERATOR, note: 'They renamed it.', acknowledged_by: OPERATOR, is_acknowledged: true },
    });
    expect((await group(TARIFF)).triage).toMatchObject({ owner: OPERATOR, note: 'They renamed it.' });
    expect((await group('worker_lost')).triage).toMatchObject({ owner: null, note: null });
    expect((await triage({ owner: '-', note: '-', acknowledged: false })).body).toMatchObject({
      ...{ owner: null, note: null, acknowledged_at: null, is_acknowledged: false },
    });
  });

  it('narrows the list by who acts, by owner and by marks', async () => {
    await triage({ owner: OPERATOR });
    expect(await codes(`owner=${OPERATOR}`)).toEqual([TARIFF]);
    expect(await codes('owner=-')).toEqual(['customer_conflict', 'worker_lost']);
    expect(await codes('owner=nobody@example.com')).toEqual([]);
    expect(await codes('actor=operator&owner=-')).toContain('worker_lost');
    expect(await codes('actor=nobody')).toEqual([]);
    expect(await codes('actor=supplier')).not.toContain('worker_lost');
    expect(await codes('mark=new')).toEqual(['customer_conflict', TARIFF]);
    expect(await codes('mark=back')).toEqual([]);
    expect(await codes('mark=not_muted&actor=operator&owner=-&domain=account_import&code=worker_lost')).toEqual([
      'worker_lost',
    ]);
    expect(await codes('mark=muted&actor=operator&owner=-')).toEqual([]);
    expect(await send('GET', 'errors?actor=me&mark=old')).toMatchObject({
      status: 400,
      body: { actor: [expect.stringContaining('supplier')], mark: [expect.stringContaining('not_muted')] },
    });
  });

  it.each([WINDOW_ELAPSED_WHILE_PAUSED, WINDOW_ELAPSED_AFTER_ATTEMPT])(
    'finds windows that ended by the doing of the platform with its staff: %s',
    async (sentence) => {
      const code = 'schedule_window_elapsed';
      const id = await storeImport(source, { supplierId, number: 'P', status: 'ERRORED', code });
      expect(await codes('actor=operator')).not.toContain(code);
      await source.query('UPDATE account_import_process SET latest_error_detail = $2 WHERE id = $1', [id, sentence]);
      expect(await codes('actor=operator')).toContain(code);
      expect(await codes('actor=supplier')).not.toContain(code);
      await source.query(`DELETE FROM account_import_payload WHERE process_id = $1`, [id]);
      await source.query('DELETE FROM account_import_process WHERE id = $1', [id]);
    },
  );

  it('pages through what is narrowed', async () => {
    const first = await send('GET', 'errors?owner=-&mark=not_muted&limit=1&sort=-last_seen_at');
    const next = await send(
      'GET',
      `errors?owner=-&mark=not_muted&limit=1&sort=-last_seen_at&cursor=${first.body.next_cursor}`,
    );
    expect([first, next].map(({ body }) => body.results[0].code)).toEqual(['customer_conflict', 'worker_lost']);
    expect(next.body.next_cursor).toBeNull();
  });

  it('mutes until its time is over, and open pages are told', async () => {
    const until = new Date(Date.now() + DAY).toISOString();
    await triage({ muted_until: until });
    expect(new Date((await group(TARIFF)).triage.muted_until).toISOString()).toBe(until);
    expect(await codes('mark=not_muted')).not.toContain(TARIFF);
    expect(await codes('mark=muted')).toEqual([TARIFF]);
    expect(await codes('')).toContain(TARIFF);
    const { top_errors } = (await send('GET', 'overview')).body;
    expect(top_errors.map(({ code }: { code: string }) => code)).not.toContain(TARIFF);

    const { token } = (await send('GET', 'changes')).body;
    await source.query(`UPDATE error_group_triage SET muted_until = now() + interval '400 milliseconds'`);
    for (let changed: string[] = []; !changed.includes('triage'); )
      changed = (await send('GET', `changes?since=${token}`)).body.changed;
    expect((await group(TARIFF)).triage.muted_until).toBeNull();
    expect(await codes('mark=not_muted')).toContain(TARIFF);
  });

  it('ends muting by a moment that has passed, and mutes for 90 days at most', async () => {
    await triage({ muted_until: new Date(Date.now() + DAY).toISOString() });
    expect((await triage({ muted_until: '2020-01-01T00:00:00Z' })).body.muted_until).toBeNull();
    expect(await triage({ muted_until: new Date(Date.now() + 91 * DAY).toISOString() })).toMatchObject({
      status: 400,
      body: { muted_until: ['Mute it for 90 days at most.'] },
    });
  });

  it('does not count what was acknowledged before it was over', async () => {
    await triage({ acknowledged: true }, 'customer_conflict');
    expect((await group('customer_conflict')).triage.is_acknowledged).toBe(true);
    await source.query(
      `UPDATE account_import_process SET status = 'CANCELLED', latest_error_code = NULL, latest_error_detail = NULL,
         latest_error_domain = NULL, modified_at = now() WHERE external_account_number = 'A-4'`,
    );
    await storeImport(source, { supplierId, number: 'A-5', status: 'ERRORED', code: 'customer_conflict' });
    expect(await group('customer_conflict')).toMatchObject({
      is_back: true,
      triage: { is_acknowledged: false, acknowledged_by: OPERATOR },
    });
    expect(await codes('mark=back')).toEqual(['customer_conflict']);
  });

  it('holds what was acknowledged while anything fails like it, whatever failed first', async () => {
    const first = await storeImport(source, { supplierId, number: 'K-1', status: 'ERRORED', code: 'email_invalid' });
    await triage({ acknowledged: true }, 'email_invalid');
    await storeImport(source, { supplierId, number: 'K-2', status: 'ERRORED', code: 'email_invalid' });
    const over = `UPDATE account_import_process SET status = 'CANCELLED', latest_error_code = NULL, latest_error_detail = NULL,
      latest_error_domain = NULL, modified_at = now()`;
    await source.query(`${over} WHERE id = $1`, [first]);
    expect((await group('email_invalid')).triage.is_acknowledged).toBe(true);
    await source.query(`${over} WHERE latest_error_code = 'email_invalid'`);
    await storeImport(source, { supplierId, number: 'K-3', status: 'ERRORED', code: 'email_invalid' });
    expect((await group('email_invalid')).triage.is_acknowledged).toBe(false);
    await source.query(`${over} WHERE latest_error_code = 'email_invalid'`);
  });

  it('refuses owners who may not act, groups that are none, and viewers', async () => {
    expect(await triage({ owner: 'viewer@carryover.local' })).toMatchObject({
      status: 400,
      body: { owner: ['Nobody of this address may act here.'] },
    });
    expect((await triage({ note: 'x' }, 'email_invalid')).status).toBe(404);
    expect((await triage({ note: 'x' }, TARIFF, 'customers.*.email')).status).toBe(404);
    expect((await send('PATCH', 'errors/triage', { code: TARIFF }, viewer)).status).toBe(403);
    const { results } = (await send('GET', `errors?code=${TARIFF}`, undefined, viewer)).body;
    expect(results[0].allowed_actions).toEqual([]);
    const owners = (await send('GET', 'errors/owners', undefined, viewer)).body.results;
    expect(owners.map(({ email }: { email: string }) => email)).toContain(OPERATOR);
    expect(owners.map(({ email }: { email: string }) => email)).not.toContain('viewer@carryover.local');
  });

  describe('keeps what a supplier was told', () => {
    const report = (id: string, rest: object) =>
      send('PUT', 'errors/reports', { id, code: TARIFF, path: PATH, import_supplier: 'ACME', ...rest });

    it('once, with how many imports failed then, and without the number of a meter point', async () => {
      const id = newId();
      const told = { means: 'TEXT', text: 'What is tariff FEN-24? MPAN 2000000000008 has it.' };
      expect(await report(id, told)).toMatchObject({
        status: 201,
        body: { id, means: 'TEXT', text: 'What is tariff FEN-24? MPAN ••• has it.', imports: 2, reported_by: OPERATOR },
      });
      expect((await report(id, { ...told, text: 'Something else' })).status).toBe(200);
      const later = newId();
      expect(await report(later, { means: 'EXPORT' })).toMatchObject({ status: 201, body: { text: null } });
      const { reports } = (await group(TARIFF)).triage;
      expect(reports.map((one: { id: string }) => one.id)).toEqual([later, id]);
      expect(reports[1].text).toContain('FEN-24');
      const entries = await source.query(`SELECT after FROM audit_entry WHERE action = 'error_group.report'`);
      expect(entries).toHaveLength(2);
    });

    it('once where two keep the same at once, under its own id, and shows it when the group is over', async () => {
      const id = newId();
      const found = await storeImport(source, { supplierId, number: 'R', status: 'ERRORED', code: 'email_invalid' });
      const told = { code: 'email_invalid', path: undefined, means: 'EXPORT' };
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => report(id, told)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 200, 200, 200, 201]);
      expect(await report(id, { means: 'EXPORT' })).toMatchObject({ status: 400, body: { id: [expect.anything()] } });
      await source.query(
        `UPDATE account_import_process SET status = 'CANCELLED', latest_error_code = NULL, latest_error_detail = NULL,
           latest_error_domain = NULL WHERE id = $1`,
        [found],
      );
      expect(await report(id, told)).toMatchObject({ status: 200, body: { id, imports: 1 } });
    });

    it('of those imports that the list was narrowed to', async () => {
      const ids: string[] = [];
      for (const [number, age] of [
        ['N-1', 3_600],
        ['N-2', 60],
        ['N-3', 30],
      ] as const)
        ids.push(await storeImport(source, { supplierId, number, status: 'ERRORED', code: 'email_invalid', age }));
      await source.query(
        `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'JUNE-1', 'LOADING', 'LOADING', now(), now())`,
        [supplierId],
      );
      await source.query(
        `UPDATE account_import_process SET wave_id = (SELECT id FROM import_wave WHERE code = 'JUNE-1') WHERE id = $1`,
        [ids[1]],
      );
      const told = (more: object) =>
        report(newId(), { code: 'email_invalid', path: undefined, means: 'EXPORT', ...more });
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
      for (const [more, imports] of [
        [{}, 3],
        [{ wave: 'JUNE-1' }, 1],
        [{ since: ago(600) }, 2],
        [{ until: ago(600) }, 1],
        [{ since: ago(7_200), until: ago(0), wave: 'JUNE-1' }, 1],
      ] as const)
        expect(await told(more)).toMatchObject({ status: 201, body: { imports } });
      expect(await told({ wave: 'JUNE-2' })).toMatchObject({ status: 404 });
      expect(await told({ since: 'yesterday' })).toMatchObject({ status: 400, body: { since: expect.anything() } });
      await source.query(
        `UPDATE account_import_process SET status = 'CANCELLED', latest_error_code = NULL, latest_error_detail = NULL,
           latest_error_domain = NULL WHERE latest_error_code = 'email_invalid'`,
      );
    });

    it('of imports that fail, by words or an export', async () => {
      expect(await report(newId(), { means: 'TEXT' })).toMatchObject({
        status: 400,
        body: { text: expect.anything() },
      });
      expect(await report('1', { means: 'EXPORT' })).toMatchObject({ status: 400, body: { id: expect.anything() } });
      expect((await report(newId(), { means: 'EXPORT', import_supplier: 'NONE' })).status).toBe(404);
      await addSupplier(source, 'OTHER');
      expect((await report(newId(), { means: 'EXPORT', import_supplier: 'OTHER' })).status).toBe(404);
    });
  });
});
