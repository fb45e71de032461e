import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  type AcceptedAccount,
  controlTotalsOf,
  coversReason,
  MANIFEST_FILE,
  openCountersignature,
  openPackJws,
  PACK_JWS_TYPES,
  type PackPublicKey,
  packPublicKey,
  readPackManifest,
  SIGNATURE_FILE,
} from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invariantsSql } from './admin/invariants/invariants-sql.js';
import { VerifyPacks } from './admin/verify-packs.js';
import { DocumentStore } from './modules/documents/index.js';
import { PackKeys } from './modules/packs/index.js';
import type { OwnPackView } from './modules/packs/packs.queries.js';
import { PackFixture } from './modules/packs/testing/pack-fixture.js';
import type { WaveProfile } from './modules/waves/index.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { Database } from './platform/database/database.js';
import { utcInstant } from './platform/database/utc-instant.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { until } from './testing/worker-context.js';

let fixture: PackFixture<WaveFixture>;
let keys: readonly PackPublicKey[];

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start((variables) => WaveFixture.start({ RETRACTION_APPROVALS: 'no', ...variables }));
  await fixture.startWorker();
  const answer = await fetch(`${fixture.waves.api.url}/v2/data-import/pack-keys/`);
  ({ keys } = Object(await answer.json()));
});
afterAll(() => fixture?.stop());

const isReady = ({ state }: OwnPackView) => state === 'READY';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Signs as staff, with the right to. */
async function signAsStaff({ pack_id, sha256: digest }: OwnPackView, name: string) {
  const staff = await signInAs(fixture.waves.api, 'operator', name);
  const path = `console/v1/suppliers/WAVES/packs/${pack_id}/countersign`;
  return call(`${fixture.waves.api.url}/${path}`, 'POST', staff, { sha256: digest, reason: 'Looked at' });
}

describe('the pack of a wave', () => {
  let pack: OwnPackView;
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    await fixture.reconcile('WHOLE', 3);
    pack = await fixture.until('WHOLE', isReady);
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

  it('is there by itself once the wave is reconciled, and holds what its manifest names', () => {
    const { payload } = openPackJws(String(files.get(SIGNATURE_FILE)), 'manifest', keys);
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
    const lines = String(files.get('accounts.csv')).trimEnd().split('\r\n').slice(1);
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
    const decisions = String(files.get('decisions.csv')).trimEnd().split('\r\n');
    expect(decisions.at(-1)).toBe(`${pack.facts_at},WHOLE,RECONCILE,RECONCILED,supplier,All there`);
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

  it('is the same to the byte when it is built again', async () => {
    await fixture.waves.query(
      `WITH gone AS (DELETE FROM pack WHERE id = $1 RETURNING *)
       INSERT INTO pack (id, import_supplier_id, wave_id, facts_at, salt, status, attempt, due_at, made_at)
       SELECT id, import_supplier_id, wave_id, facts_at, salt, 'BUILDING', 0, now(), now() FROM gone`,
      [pack.pack_id],
    );
    expect((await fixture.list()).find(({ wave }) => wave === 'WHOLE')?.state).toBe('BUILDING');
    const again = await fixture.until('WHOLE', isReady);
    expect(again).toMatchObject({ sha256: pack.sha256, manifest_jws: pack.manifest_jws });
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
    const linesOf = (name: string) => String(files.get(name)).trimEnd().split('\r\n').slice(1);
    expect(linesOf('differences.csv')).toEqual([',PLANNED,accounts,,2,1,,']);
    const waivers = linesOf('waivers.csv').map((line) => line.slice(line.indexOf(',') + 1));
    expect(waivers.sort()).toEqual(['FEWER,imported_totals,"It stays, for good"', 'FEWER,planned_accounts,One stays']);
  });
});

describe('the pack of a wave of which accounts were taken back', () => {
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
    await waves.until('TAKEN', isImported);
    const all = { waive_gates: true, reason: 'One was wrong' };
    expect(await waves.call('POST', 'TAKEN/reconcile/', all)).toMatchObject({ status: 200 });
    const pack = await fixture.until('TAKEN', isReady);
    const { files } = await fixture.download(pack);
    const linesOf = (name: string) => String(files.get(name)).trimEnd().split('\r\n').slice(1);
    const [{ number, at, digest } = { number: '', at: '', digest: '' }] = await waves.query<Record<string, string>>(
      `SELECT account_number AS number, ${utcInstant('retracted_at')} AS at, digest FROM account_retraction WHERE state = 'RETRACTED'`,
    );
    const { meter_points: points, balance, transactions } = controlTotalsOf(gone as AcceptedAccount);
    const totals = [points.electricity, points.gas, balance, transactions.count, transactions.sum];
    expect(linesOf('retractions.csv')).toEqual([
      [
        gone.external_account_number,
        number,
        'TAKEN',
        at,
        ...totals,
        sha256(Buffer.from(`${pack.salt}\u001e${digest}`)),
      ].join(),
    ]);
    expect(linesOf('accounts.csv').map((line) => line.split(',').slice(0, 3))).toEqual([
      [stays.external_account_number, expect.any(String), 'PROCESSED'],
      [gone.external_account_number, '', 'CANCELLED'],
    ]);
    const others = await fixture.download(await fixture.until('WHOLE', isReady));
    expect(String(others.files.get('retractions.csv'))).not.toContain(number);
  });
});

describe('signing a pack', () => {
  it('takes a hundred calls at once as one, and with the other side signs the wave off', async () => {
    await fixture.reconcile('SIGNED', 2);
    const pack = await fixture.until('SIGNED', isReady);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.sign(pack)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fixture.waves.read('SIGNED')).state).toBe('RECONCILED');
    expect(await signAsStaff(pack, 'signer')).toMatchObject({
      status: 200,
      body: { pack: { state: 'COUNTERSIGNED' } },
    });
    expect((await fixture.waves.read('SIGNED')).state).toBe('SIGNED_OFF');
    const signed = await fixture.until('SIGNED', ({ state }) => state === 'COUNTERSIGNED');
    expect(
      signed.signatures.map(({ party, jws }) => [party, openCountersignature(jws, pack.sha256 ?? '', keys).said]),
    ).toEqual([
      ['supplier', 'pack'],
      ['staff', 'pack'],
    ]);
    for (const { jws, reason } of signed.signatures)
      expect(coversReason(openCountersignature(jws, pack.sha256 ?? '', keys), reason)).toBe(true);
    const [{ n } = { n: 0 }] = await fixture.waves.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM import_wave_approval a JOIN import_wave w ON w.id = a.wave_id WHERE w.code = 'SIGNED'`,
    );
    expect(n).toBe(2);
  });

  it('refuses another archive than the one that is named, and one that is not there', async () => {
    const pack = await fixture.until('WHOLE', isReady);
    const other = { ...pack, sha256: 'a'.repeat(64) };
    expect(await fixture.sign(other)).toMatchObject({ status: 409, body: { code: 'pack_differs' } });
    expect(await signAsStaff(other, 'other')).toMatchObject({ status: 409, body: { code: 'pack_differs' } });
    const missing = { ...pack, pack_id: '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31' };
    expect(await fixture.sign(missing)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is said of the pack, too, where a wave is signed off without naming it', async () => {
    await fixture.reconcile('PLAIN', 1);
    const pack = await fixture.until('PLAIN', isReady);
    expect(await fixture.waves.call('POST', 'PLAIN/sign-off/', { reason: 'Done' })).toMatchObject({ status: 200 });
    const { signatures } = await fixture.until('PLAIN', (one) => one.signatures.length === 1);
    expect(signatures).toMatchObject([{ party: 'supplier', reason: 'Done' }]);
    expect(openCountersignature(signatures[0]?.jws ?? '', pack.sha256 ?? '', keys)).toMatchObject({ said: 'wave' });
  });

  it('is not possible of facts that are no more', async () => {
    await fixture.reconcile('ANEW', 1);
    const pack = await fixture.until('ANEW', isReady);
    await fixture.waves.query(
      `UPDATE import_wave SET state = 'RUNNING', settled_state = 'RUNNING' WHERE code = 'ANEW'`,
    );
    expect(await fixture.call('GET', `${pack.pack_id}/`)).toMatchObject({ body: { state: 'SUPERSEDED' } });
    expect(await fixture.sign(pack)).toMatchObject({ status: 409 });
    expect((await fixture.call('GET', `${pack.pack_id}/`)).body).toMatchObject({ signatures: [] });
  });
});

describe('a wave that is reconciled twice', () => {
  it('has the pack of the second time signed, and the first one by nobody', async () => {
    await fixture.reconcile('TWICE', 1);
    const first = await fixture.until('TWICE', isReady);
    // As it is when an import of it waits again, and is processed.
    await fixture.waves.query(
      `UPDATE import_wave SET state = 'RUNNING', settled_state = 'RUNNING' WHERE code = 'TWICE'`,
    );
    await fixture.waves.until('TWICE', ({ state }) => state === 'IMPORTED');
    expect(await fixture.waves.call('POST', 'TWICE/reconcile/', { reason: 'All there' })).toMatchObject({
      status: 200,
    });
    const second = await fixture.until('TWICE', (one) => isReady(one) && one.pack_id !== first.pack_id);
    expect(await fixture.waves.call('POST', 'TWICE/sign-off/', { reason: 'Done' })).toMatchObject({ status: 200 });
    const staff = await signInAs(fixture.waves.api, 'operator', 'second');
    const path = 'console/v1/waves/WAVES/TWICE/sign-off';
    expect(await call(`${fixture.waves.api.url}/${path}`, 'POST', staff, { reason: 'Done' })).toMatchObject({
      status: 200,
    });
    const signed = await fixture.until('TWICE', ({ state }) => state === 'COUNTERSIGNED');
    expect(signed).toMatchObject({ pack_id: second.pack_id, signatures: [{ party: 'supplier' }, { party: 'staff' }] });
    expect((await fixture.call('GET', `${first.pack_id}/`)).body).toMatchObject({
      state: 'SUPERSEDED',
      signatures: [],
    });
  });
});

describe('a pack that could not be built', () => {
  /** Has the pack be as if it had been tried so often. */
  async function begin(code: string, status: string, attempt: number): Promise<OwnPackView> {
    await fixture.reconcile(code, 1);
    const pack = await fixture.until(code, isReady);
    await fixture.waves.query(
      `WITH gone AS (DELETE FROM pack WHERE id = $1 RETURNING *)
       INSERT INTO pack (id, import_supplier_id, wave_id, facts_at, salt, status, attempt, due_at, made_at)
       SELECT id, import_supplier_id, wave_id, facts_at, salt, $2, $3, now(), now() FROM gone`,
      [pack.pack_id, status, attempt],
    );
    return pack;
  }

  it('is built when it is asked for again', async () => {
    const pack = await begin('FAILED', 'FAILED', 20);
    expect(await fixture.call('POST', '', { wave: 'FAILED' })).toMatchObject({ body: { pack_id: pack.pack_id } });
    expect(await fixture.until('FAILED', isReady)).toMatchObject({ sha256: pack.sha256 });
  });

  it('is none once anything that it would tell has changed since the moment of its facts', async () => {
    const pack = await begin('CHANGED', 'BUILDING', 0);
    await fixture.waves.query(
      `WITH gone AS (DELETE FROM pack WHERE id = $1), touched AS (
         UPDATE account_import_process SET modified_at = clock_timestamp()
         WHERE wave_id = (SELECT id FROM import_wave WHERE code = 'CHANGED'))
       SELECT 1`,
      [pack.pack_id],
    );
    // Workers look for waves without a pack.
    await fixture.until('CHANGED', ({ state }) => state === 'FAILED');
    expect(await fixture.call('POST', '', { wave: 'CHANGED' })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: expect.stringContaining('has changed since') },
    });
  });

  it('is given up when each worker that began with it ended', async () => {
    await begin('FATAL', 'BUILDING', 20);
    expect(await fixture.until('FATAL', ({ state }) => state === 'FAILED')).toMatchObject({ sha256: null });
  });
});

describe('a pack that is built', () => {
  it.each([
    `UPDATE pack SET sha256 = repeat('a', 64) WHERE status = 'READY'`,
    `UPDATE pack SET manifest_jws = 'a.b.c' WHERE status = 'READY'`,
    `UPDATE pack SET salt = repeat('b', 64) WHERE status = 'READY'`,
  ])('does not change by %s', async (statement) => {
    await expect(fixture.waves.query(statement)).rejects.toThrow('A pack that is built does not change.');
  });

  it('verifies by the sealing keys, and not by a key that somebody wrote among those that are published', async () => {
    const { app } = fixture.waves.api;
    const get = <T>(type: new (...parameters: never[]) => T) => app.get<T>(type, { strict: false });
    const packs = new VerifyPacks(get(Database), app.get(DocumentStore, { strict: false }), get(PackKeys));
    expect(await packs.verify()).toMatchObject({ broken: 0 });
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const forged = packPublicKey(publicKey.export({ format: 'jwk' }).x ?? '');
    const header = JSON.stringify({ alg: 'EdDSA', typ: PACK_JWS_TYPES.manifest, kid: forged.kid });
    const of = await fixture.until('WHOLE', ({ state }) => state !== 'BUILDING');
    const { payload } = openPackJws(of.manifest_jws ?? '', 'manifest', keys);
    const parts = [Buffer.from(header), payload].map((part) => part.toString('base64url'));
    const jws = [...parts, sign(null, Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.');
    await fixture.waves.query('INSERT INTO pack_key (kid, x, made_at) VALUES ($1, $2, now())', [forged.kid, forged.x]);
    const [{ id } = { id: '' }] = await fixture.waves.query<{ id: string }>(
      `INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, status, attempt, due_at, made_at, built_at, bytes, sha256, manifest_jws)
       SELECT gen_random_uuid(), import_supplier_id, gen_random_uuid(), facts_at, status, attempt, due_at, made_at, built_at, bytes, sha256, $2
       FROM pack WHERE id = $1 RETURNING id`,
      [of.pack_id, jws],
    );
    try {
      expect(await packs.verify()).toMatchObject({
        broken: 1,
        examples: [expect.stringMatching(`^pack ${id}: it is signed by a key that follows from none of SEALING_KEYS`)],
      });
      expect(await packs.verify([forged])).toMatchObject({ broken: 0 });
    } finally {
      await fixture.waves.query('DELETE FROM pack WHERE id = $1', [id]);
    }
  });

  it('breaks no invariant', async () => {
    const verdicts = await fixture.waves.query<{ invariant: string; violations: number }>(invariantsSql());
    expect(verdicts.find(({ invariant }) => invariant === 'every-signed-pack-verifies')).toMatchObject({
      violations: 0,
    });
  });
});
