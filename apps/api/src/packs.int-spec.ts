import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import {
  type AcceptedAccount,
  type AccountImportRequest,
  controlTotalsOf,
  MANIFEST_FILE,
  openPackJws,
  readPackManifest,
  SIGNATURE_FILE,
} from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DocumentStorageUnavailable, DocumentStore } from './modules/documents/index.js';
import type { OwnPackView } from './modules/packs/packs.queries.js';
import { isReady, linesOf, PackFixture, sha256 } from './modules/packs/testing/pack-fixture.js';
import type { WaveProfile, WaveView } from './modules/waves/index.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { utcInstant } from './platform/database/utc-instant.js';
import { AppLogger } from './platform/logging/logger.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { until, untilRead } from './testing/until.js';

let fixture: PackFixture<WaveFixture>;

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start(WaveFixture.start, { RETRACTION_APPROVALS: 'no' });
});
afterAll(() => fixture?.stop());

describe('the pack of a wave', () => {
  let pack: OwnPackView;
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    pack = await fixture.reconcile('WHOLE', 3);
    const downloaded = await fixture.download(pack);
    files = downloaded.files;
    expect(downloaded.sha256).toBe(pack.sha256);
    expect(downloaded.headers.get('repr-digest')).toBe(
      `sha-256=:${Buffer.from(pack.sha256 ?? '', 'hex').toString('base64')}:`,
    );
    expect(downloaded.headers.get('content-disposition')).toMatch(
      /^attachment; filename=carryover-WAVES-WHOLE-.*\.zip$/,
    );
  });

  it('is there by itself once the wave is reconciled, and holds what its manifest names', async () => {
    const { payload } = openPackJws(String(files.get(SIGNATURE_FILE)), 'manifest', await fixture.keys());
    expect(String(files.get(MANIFEST_FILE))).toBe(payload.toString());
    const manifest = readPackManifest(payload.toString());
    expect(manifest).toMatchObject({
      import_supplier: 'WAVES',
      wave: 'WHOLE',
      report_id: null,
      facts_at: pack.facts_at,
    });
    const told = manifest?.files.map(({ name, bytes, sha256: digest }) => [name, bytes, digest]);
    const found = [...files].filter(([name]) => name !== MANIFEST_FILE && name !== SIGNATURE_FILE);
    expect(told).toEqual(found.map(([name, bytes]) => [name, bytes.length, sha256(bytes)]));
    expect(found.map(([name]) => name)).toEqual([
      'accounts.csv',
      'differences.csv',
      'decisions.csv',
      'waivers.csv',
      'profile.csv',
      'retractions.csv',
      'summary.html',
      'summary.pdf',
    ]);
  });

  it('lists the accounts with digests that only who has the salt can make', async () => {
    const lines = linesOf(files, 'accounts.csv');
    expect(lines).toHaveLength(3);
    const rows = await fixture.waves.query<{ number: string; account: string; hash: string }>(
      `SELECT external_account_number AS number, platform_identifier AS account, payload_hash AS hash FROM account_import_process
       WHERE wave_id = (SELECT id FROM import_wave WHERE code = 'WHOLE') ORDER BY external_account_number`,
    );
    expect(lines).toEqual(
      rows.map(
        ({ number, account, hash }) =>
          `${number},${account},PROCESSED,${sha256(Buffer.from(`${pack.salt}\u001e${hash}`))}`,
      ),
    );
    for (const content of files.values()) expect(content.includes(pack.salt ?? 'none')).toBe(false);
  });

  it('tells decisions without names of staff, and has no date of when it was made', async () => {
    expect(linesOf(files, 'decisions.csv').at(-1)).toBe(
      `${pack.facts_at},WHOLE,RECONCILE,RECONCILED,supplier,All there`,
    );
    expect(String(files.get('summary.html'))).toContain('Nothing differs.');
    expect(String(files.get('summary.pdf')?.subarray(0, 5))).toBe('%PDF-');
    // The facts, and the decisions before them, may be of the same second.
    const decided = await fixture.waves.query<{ at: string }>(
      `SELECT ${utcInstant('e.occurred_at')} AS at FROM import_wave_event e JOIN import_wave w ON w.id = e.wave_id WHERE w.code = 'WHOLE'`,
    );
    const told = [pack.facts_at, ...decided.map(({ at }) => at)];
    expect(String(files.get('decisions.csv'))).toContain(told[1]);
    const others = [...files.values()].map((content) =>
      told.reduce((text, at) => text.replaceAll(at, ''), content.toString('latin1')),
    );
    for (const text of others) expect(text).not.toContain(String(pack.made_at).slice(0, 19));
  });

  it('has the profile of its accounts, as it is told elsewhere', async () => {
    const [header, ...lines] = String(files.get('profile.csv')).trimEnd().split('\r\n');
    expect(header).toMatch(/^wave,measure,key,accounts,share,previous_accounts,/);
    const { body } = await fixture.waves.call('GET', 'WHOLE/profile/');
    const { measures } = Object(body) as WaveProfile;
    expect(measures.length).toBeGreaterThan(20);
    const told = measures.flatMap(({ keys, comparisons }) => [...keys, ...comparisons]);
    expect(lines).toHaveLength(told.length);
    expect(lines.every((line) => line.startsWith('WHOLE,'))).toBe(true);
  });

  it('is read by staff, who are not told the salt', async () => {
    const staff = await signInAs(fixture.waves.api, 'operator', 'reader');
    const base = `${fixture.waves.api.url}/console/v1/suppliers/WAVES/packs`;
    const { body } = await call(`${base}?wave=WHOLE`, 'GET', staff);
    expect(body).toMatchObject([{ pack: { sha256: pack.sha256 }, allowed_actions: ['download', 'countersign'] }]);
    expect(JSON.stringify(body)).not.toContain(pack.salt);
    const answer = await fetch(`${base}/${pack.pack_id}/archive`, { headers: staff });
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(pack.sha256);
  });

  it('is downloaded by staff with an entry of the audit trail, and with none where nothing is sent', async () => {
    const staff = await signInAs(fixture.waves.api, 'operator', 'downloader');
    const base = `${fixture.waves.api.url}/console/v1/suppliers/WAVES/packs`;
    const entries = () =>
      fixture.waves.query(`SELECT * FROM audit_entry WHERE actor = $1 AND action = 'pack.download'`, [
        'downloader@carryover.local',
      ]);
    const unknown = await fetch(`${base}/${randomUUID()}/archive`, { headers: staff });
    expect(unknown.status).toBe(404);
    await fixture.download(pack);
    expect(await entries()).toEqual([]);
    const answer = await fetch(`${base}/${pack.pack_id}/archive`, { headers: staff });
    expect(answer.status).toBe(200);
    // Before the first byte is sent.
    expect(await entries()).toEqual([
      expect.objectContaining({
        ...{ role: 'operator', target_type: 'wave', target: 'WAVES/WHOLE', reason: null, before: null },
        after: { pack: pack.pack_id, sha256: pack.sha256 },
      }),
    ]);
    await answer.arrayBuffer();
  });

  it('says that its archive is gone, and does not have it asked for again', async () => {
    const logged = jest.spyOn(fixture.waves.api.app.get(AppLogger), 'error');
    const path = fixture.archivePath(pack);
    await rename(path, `${path}.away`);
    const { status, body } = await fixture.call('GET', `${pack.pack_id}/archive/`);
    await rename(`${path}.away`, path);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'pack_not_stored' } });
    expect(logged).toHaveBeenCalledWith('packs.archive.missing', { pack_id: pack.pack_id, sha256: pack.sha256 });
    await fixture.download(pack);
  });

  it('has the log say why the storage of its archive does not answer', async () => {
    const logged = jest.spyOn(fixture.waves.api.app.get(AppLogger), 'warn');
    const cause = Object.assign(new Error('Not told'), { code: 'EIO' });
    const store = fixture.waves.api.app.get(DocumentStore);
    jest.spyOn(store, 'open').mockRejectedValueOnce(new DocumentStorageUnavailable(cause));
    const { status, body } = await fixture.call('GET', `${pack.pack_id}/archive/`);
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect(logged).toHaveBeenCalledWith(
      'documents.storage.unavailable',
      expect.objectContaining({ error_code: 'EIO' }),
    );
  });

  it('is found by the code of its wave, however many others came since', async () => {
    const others = `INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, status, attempt, due_at, made_at)
      SELECT gen_random_uuid(), import_supplier_id, gen_random_uuid(), facts_at, 'FAILED', 0, now(), now()
      FROM pack, generate_series(1, 1000) WHERE id = $1 RETURNING reconciliation_id AS report`;
    const reports = await fixture.waves.query<{ report: string }>(others, [pack.pack_id]);
    try {
      expect((await fixture.list()).filter(({ wave }) => wave === 'WHOLE')).toEqual([]);
      expect(await fixture.call('GET', '?wave=WHOLE')).toMatchObject({
        status: 200,
        body: [{ pack_id: pack.pack_id }],
      });
      expect(await fixture.call('GET', '?wave=NONE')).toMatchObject({ status: 200, body: [] });
      expect(await fixture.call('GET', '?wave=,')).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    } finally {
      const ids = reports.map(({ report }) => report);
      await fixture.waves.query('DELETE FROM pack WHERE reconciliation_id = ANY($1)', [ids]);
    }
  });

  it('is one, however often it is asked for', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => fixture.call('POST', '', { wave: 'WHOLE' })));
    expect(new Set(asked.map(({ body }) => Object(body).pack_id))).toEqual(new Set([pack.pack_id]));
  });
});

describe('the pack of a wave that is not as it was planned', () => {
  it('tells what differs, and which gates were waived and why', async () => {
    const { waves } = fixture;
    await waves.make('FEWER', { planned_accounts: 2 });
    await waves.put('FEWER', 'a', [waves.account()]);
    const waived = (path: string, reason: string) =>
      waves.call('POST', `FEWER/${path}/`, { waive_gates: true, reason });
    expect(await waived('release', 'One stays')).toMatchObject({ status: 200 });
    await waves.until('FEWER', ({ state }) => state === 'IMPORTED');
    const counted = `SELECT FROM import_wave_pass s JOIN import_wave w ON w.id = s.wave_id
      WHERE w.code = 'FEWER' AND s.kind = 'imported' AND s.finished_at IS NOT NULL`;
    await until(async () => (await waves.query(counted)).length === 1);
    expect(await waived('reconcile', 'It stays, for good')).toMatchObject({ status: 200 });
    const { files } = await fixture.download(await fixture.until('FEWER', isReady));
    expect(linesOf(files, 'differences.csv')).toEqual([',PLANNED,accounts,,2,1,,']);
    const waivers = linesOf(files, 'waivers.csv').map((line) => line.slice(line.indexOf(',') + 1));
    expect(waivers.sort()).toEqual(['FEWER,imported_totals,"It stays, for good"', 'FEWER,planned_accounts,One stays']);
  });
});

describe('the pack of a wave of which accounts were taken back', () => {
  /** Whether nothing of it waits, and what was imported is added up. */
  const isAddedUp = ({ state, gates }: Pick<WaveView, 'state' | 'gates'>) =>
    state === 'IMPORTED' && gates.some((one) => one.gate === 'imported_totals' && one.state === 'green');

  it('tells which they were, with what they came to and a digest', async () => {
    const { waves } = fixture;
    const [gone, stays] = [waves.account(), waves.account()];
    const isImported = ({ state }: { state: string }) => state === 'IMPORTED';
    await waves.make('TAKEN');
    await waves.put('TAKEN', 'a', [gone, stays]);
    expect(await waves.call('POST', 'TAKEN/release/')).toMatchObject({ status: 200 });
    await waves.until('TAKEN', isImported);
    const staff = await signInAs(waves.api, 'admin', 'taker');
    const selection = { external_account_numbers: [gone.external_account_number] };
    const asked = { selection, expected_count: 1, reason: 'Wrong tariffs' };
    const path = `${waves.api.url}/console/v1/suppliers/WAVES/retractions`;
    expect(await call(path, 'POST', staff, asked)).toMatchObject({ status: 201 });
    await waves.until('TAKEN', isAddedUp);
    const all = { waive_gates: true, reason: 'One was wrong' };
    expect(await waves.call('POST', 'TAKEN/reconcile/', all)).toMatchObject({ status: 200 });
    const pack = await fixture.until('TAKEN', isReady);
    const { files } = await fixture.download(pack);
    const [{ number, at, digest } = { number: '', at: '', digest: '' }] = await waves.query<Record<string, string>>(
      `SELECT account_number AS number, ${utcInstant('retracted_at')} AS at, digest FROM account_retraction WHERE state = 'RETRACTED'`,
    );
    const { meter_points: points, balance, transactions } = controlTotalsOf(gone as AcceptedAccount);
    const totals = [points.electricity, points.gas, balance, transactions.count, transactions.sum];
    expect(linesOf(files, 'retractions.csv')).toEqual([
      [
        gone.external_account_number,
        number,
        'TAKEN',
        at,
        ...totals,
        sha256(Buffer.from(`${pack.salt}\u001e${digest}`)),
      ].join(),
    ]);
    expect(linesOf(files, 'accounts.csv').map((line) => line.split(',').slice(0, 3))).toEqual([
      [stays.external_account_number, expect.any(String), 'PROCESSED'],
      [gone.external_account_number, '', 'CANCELLED'],
    ]);
    const others = await fixture.download(await fixture.until('WHOLE', isReady));
    expect(String(others.files.get('retractions.csv'))).not.toContain(number);
  });

  it('tells them also once they are sent again with another wave, whose pack does not', async () => {
    const { waves } = fixture;
    const [gone, stays] = [waves.account(), waves.account()];
    await waves.make('FIRST');
    await waves.put('FIRST', 'a', [gone, stays]);
    expect(await waves.call('POST', 'FIRST/release/')).toMatchObject({ status: 200 });
    await waves.until('FIRST', isAddedUp);
    const staff = await signInAs(waves.api, 'admin', 'third-taker');
    const selection = { external_account_numbers: [gone.external_account_number] };
    const asked = { selection, expected_count: 1, reason: 'Wrong tariffs' };
    const path = `${waves.api.url}/console/v1/suppliers/WAVES/retractions`;
    expect(await call(path, 'POST', staff, asked)).toMatchObject({ status: 201 });
    await waves.until('FIRST', isAddedUp);
    await waves.make('AGAIN');
    await waves.put('AGAIN', 'a', [gone]);
    expect(await waves.call('POST', 'AGAIN/release/')).toMatchObject({ status: 200 });
    await waves.until('AGAIN', isAddedUp);
    const told: Record<string, string[]> = {};
    for (const wave of ['FIRST', 'AGAIN']) {
      const all = { waive_gates: true, reason: 'One was wrong' };
      expect(await waves.call('POST', `${wave}/reconcile/`, all)).toMatchObject({ status: 200 });
      const { files } = await fixture.download(await fixture.until(wave, isReady));
      told[wave] = linesOf(files, 'retractions.csv').map((line) => line.split(',', 3).toSpliced(1, 1).join(' '));
    }
    expect(told).toEqual({ FIRST: [`${gone.external_account_number} FIRST`], AGAIN: [] });
  });
});

describe('the pack of a book of which customers were erased since', () => {
  let headers: { Authorization: string };
  let staff: Awaited<ReturnType<typeof signInAs>>;

  beforeAll(async () => {
    headers = { Authorization: `Token ${fixture.waves.supplier.token}` };
    staff = await signInAs(fixture.waves.api, 'admin', 'eraser');
  });

  const imported = async () => {
    const { waves } = fixture;
    const account = waves.account();
    expect(await call(`${waves.api.url}/v2/data-import/accounts/`, 'POST', headers, account)).toMatchObject({
      status: 201,
    });
    const read = () =>
      waves.query<{ id: string; status: string; confirm: string }>(
        'SELECT id, status, platform_identifier AS confirm FROM account_import_process WHERE external_account_number = $1',
        [account.external_account_number],
      );
    const [{ id, confirm } = { id: '', confirm: '' }] = await untilRead(read, ([one]) => one?.status === 'PROCESSED');
    return { account, id, confirm };
  };

  const compared = async (account: AccountImportRequest) => {
    const { waves } = fixture;
    const report = await waves.sendTotals([account], '');
    const path = `${waves.api.url}/v2/data-import/reconciliations/WAVES/${report}/`;
    await untilRead(
      () => call(path, 'GET', headers),
      ({ body }) => Object(body).status === 'READY',
    );
    return report;
  };

  const erase = async ({ id, confirm }: { id: string; confirm: string }) => {
    const path = `${fixture.waves.api.url}/console/v1/imports/${id}/customer-erasure`;
    const asked = { confirm, reason: 'Request 17' };
    // Not while a mail to the customer is on its way.
    await untilRead(
      () => call(path, 'POST', staff, asked),
      ({ status }) => status === 200,
    );
  };

  it('is made, but not once an account has come since, though its customer was erased', async () => {
    const there = await imported();
    const [before, after] = [await compared(there.account), await compared(there.account)];
    await erase(there);
    expect((await fixture.call('POST', '', { report_id: before })).status).toBe(200);
    await erase(await imported());
    expect(await fixture.call('POST', '', { report_id: after })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: expect.stringContaining('has changed since') },
    });
  });
});

describe('the pack of a book of which an account was taken back since', () => {
  it('is none, though the account was sent again and waits', async () => {
    const { waves } = fixture;
    const headers = { Authorization: `Token ${waves.supplier.token}` };
    const account = waves.account();
    const send = () => call(`${waves.api.url}/v2/data-import/accounts/`, 'POST', headers, account);
    const statusOf = async () =>
      (
        await waves.query<{ status: string }>(
          'SELECT status FROM account_import_process WHERE external_account_number = $1',
          [account.external_account_number],
        )
      )[0]?.status;
    expect(await send()).toMatchObject({ status: 201 });
    await untilRead(statusOf, (status) => status === 'PROCESSED');
    const report = await waves.sendTotals([account], '');
    const staff = await signInAs(waves.api, 'admin', 'second-taker');
    const selection = { external_account_numbers: [account.external_account_number] };
    const asked = { selection, expected_count: 1, reason: 'Wrong tariffs' };
    const path = `${waves.api.url}/console/v1/suppliers/WAVES/retractions`;
    expect(await call(path, 'POST', staff, asked)).toMatchObject({ status: 201 });
    await untilRead(statusOf, (status) => status === 'CANCELLED');
    await waves.stopWorker();
    expect((await send()).status).toBeLessThan(300);
    expect(await statusOf()).toBe('PENDING');
    expect(await fixture.call('POST', '', { report_id: report })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible' },
    });
  });
});
