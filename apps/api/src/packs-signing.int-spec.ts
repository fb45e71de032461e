import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import {
  coversReason,
  openCountersignature,
  openPackJws,
  PACK_JWS_TYPES,
  type PackPublicKey,
  packPublicKey,
} from '@carryover/contract';
import { writeZip } from '@carryover/contract/made-packs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invariantsSql } from './admin/invariants/invariants-sql.js';
import { VerifyPacks } from './admin/verify-packs.js';
import { DocumentStore } from './modules/documents/index.js';
import { PackKeys } from './modules/packs/index.js';
import type { OwnPackView } from './modules/packs/packs.queries.js';
import { isReady, PackFixture, sha256 } from './modules/packs/testing/pack-fixture.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { Database } from './platform/database/database.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { until, untilRead } from './testing/until.js';

let fixture: PackFixture<WaveFixture>;
let keys: readonly PackPublicKey[];
let staff: Awaited<ReturnType<typeof signInAs>>;

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start(WaveFixture.start);
  keys = await fixture.keys();
  staff = await signInAs(fixture.waves.api, 'operator');
});
afterAll(() => fixture?.stop());

/** Has a wave be as it is when an import of it waits again. */
const runAgain = (code: string) =>
  fixture.waves.query(`UPDATE import_wave SET state = 'RUNNING', settled_state = 'RUNNING' WHERE code = $1`, [code]);

describe('signing a pack', () => {
  it('takes a hundred calls at once as one, and with the other side signs the wave off', async () => {
    const pack = await fixture.reconcile('SIGNED', 2);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.sign(pack)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fixture.waves.read('SIGNED')).state).toBe('RECONCILED');
    expect(await fixture.signAsStaff(staff, pack)).toMatchObject({
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
    const pack = await fixture.reconcile('OTHER', 1);
    const other = { ...pack, sha256: 'a'.repeat(64) };
    expect(await fixture.sign(other)).toMatchObject({ status: 409, body: { code: 'pack_differs' } });
    expect(await fixture.signAsStaff(staff, other)).toMatchObject({ status: 409, body: { code: 'pack_differs' } });
    const missing = { ...pack, pack_id: '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31' };
    expect(await fixture.sign(missing)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is said of the pack, too, where a wave is signed off without naming it', async () => {
    const pack = await fixture.reconcile('PLAIN', 1);
    expect(await fixture.waves.call('POST', 'PLAIN/sign-off/', { reason: 'Done' })).toMatchObject({ status: 200 });
    const { signatures } = await fixture.until('PLAIN', (one) => one.signatures.length === 1);
    expect(signatures).toMatchObject([{ party: 'supplier', reason: 'Done' }]);
    expect(openCountersignature(signatures[0]?.jws ?? '', pack.sha256 ?? '', keys)).toMatchObject({ said: 'wave' });
  });

  it('is refused of a book to a member of staff who comes too late, and nothing says that he signed', async () => {
    const report = await fixture.waves.sendTotals([fixture.waves.account()], '');
    const ask = () => fixture.call('POST', '', { report_id: report });
    await until(async () => (await ask()).status !== 409);
    const { pack_id } = Object((await ask()).body) as OwnPackView;
    const read = async () => Object((await fixture.call('GET', `${pack_id}/`)).body) as OwnPackView;
    const pack = await untilRead(read, isReady);
    const late = await signInAs(fixture.waves.api, 'operator', 'late');
    expect(await fixture.signAsStaff(staff, pack)).toMatchObject({ status: 200 });
    expect(await fixture.signAsStaff(late, pack)).toMatchObject({ status: 409, body: { code: 'pack_not_possible' } });
    expect(await fixture.signAsStaff(staff, pack)).toMatchObject({ status: 200 });
    const written = `SELECT DISTINCT actor FROM audit_entry WHERE action = 'pack.countersign' AND after->>'pack' = $1`;
    expect(await fixture.waves.query(written, [pack_id])).toEqual([{ actor: 'operator@carryover.local' }]);
  });

  it('is not possible of facts that are no more', async () => {
    const pack = await fixture.reconcile('ANEW', 1);
    await runAgain('ANEW');
    expect(await fixture.call('GET', `${pack.pack_id}/`)).toMatchObject({ body: { state: 'SUPERSEDED' } });
    expect(await fixture.sign(pack)).toMatchObject({ status: 409 });
    expect((await fixture.call('GET', `${pack.pack_id}/`)).body).toMatchObject({ signatures: [] });
  });
});

describe('a wave that is signed off', () => {
  it('is kept as it is by the database, whoever writes, but for the work of the background', async () => {
    await fixture.reconcile('KEPT', 1);
    const all = `SELECT p.status, p.payload_version, w.state FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'KEPT'`;
    expect(await fixture.waves.call('POST', 'KEPT/sign-off/', { reason: 'Done' })).toMatchObject({ status: 200 });
    const path = 'console/v1/waves/WAVES/KEPT/sign-off';
    expect(await call(`${fixture.waves.api.url}/${path}`, 'POST', staff, { reason: 'Done' })).toMatchObject({
      status: 200,
    });
    const before = await fixture.waves.query(all);
    expect(before).toMatchObject([{ status: 'PROCESSED', state: 'SIGNED_OFF' }]);
    for (const change of [`state = 'RUNNING'`, `planned_accounts = 7`, `source_profile = '{}'`, `code = 'OTHER-CODE'`])
      await expect(fixture.waves.query(`UPDATE import_wave SET ${change} WHERE code = 'KEPT'`)).rejects.toThrow(
        'A wave that is signed off does not change.',
      );
    for (const change of [
      `status = 'CANCELLED', platform_identifier = NULL`,
      'payload_version = payload_version + 1',
      'wave_id = NULL',
    ])
      await expect(
        fixture.waves.query(
          `UPDATE account_import_process SET ${change} WHERE wave_id = (SELECT id FROM import_wave WHERE code = 'KEPT')`,
        ),
      ).rejects.toThrow('An account whose wave is signed off is neither corrected nor taken back.');
    expect(await fixture.waves.query(all)).toEqual(before);
    const pack = await fixture.until('KEPT', ({ state }) => state === 'COUNTERSIGNED');
    await expect(fixture.waves.query('DELETE FROM pack_signature WHERE pack_id = $1', [pack.pack_id])).rejects.toThrow(
      'What a side has signed stays as it is.',
    );
    await expect(fixture.waves.query('DELETE FROM pack WHERE id = $1', [pack.pack_id])).rejects.toThrow(
      'pack_signature__pack_fk',
    );
    await until(
      async () =>
        (
          await fixture.waves.query(
            `SELECT FROM import_wave WHERE code = 'KEPT' AND settled_state = 'SIGNED_OFF' AND is_holding`,
          )
        ).length === 1,
    );
  });
});

describe('a wave that is reconciled twice', () => {
  it('has the pack of the second time signed, and the first one by nobody', async () => {
    const first = await fixture.reconcile('TWICE', 1);
    await runAgain('TWICE');
    await fixture.waves.until('TWICE', ({ state }) => state === 'IMPORTED');
    expect(await fixture.waves.call('POST', 'TWICE/reconcile/', { reason: 'All there' })).toMatchObject({
      status: 200,
    });
    const second = await fixture.until('TWICE', (one) => isReady(one) && one.pack_id !== first.pack_id);
    expect(await fixture.waves.call('POST', 'TWICE/sign-off/', { reason: 'Done' })).toMatchObject({ status: 200 });
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

describe('a pack that is built', () => {
  let packs: VerifyPacks;
  let pack: OwnPackView;

  beforeAll(async () => {
    const { app } = fixture.waves.api;
    const get = <T>(type: new (...parameters: never[]) => T) => app.get<T>(type, { strict: false });
    packs = new VerifyPacks(get(Database), app.get(DocumentStore, { strict: false }), get(PackKeys));
    pack = await fixture.reconcile('VERIFIED', 1);
  });
  beforeEach(async () => expect(await packs.verify()).toMatchObject({ broken: 0 }));
  afterEach(() => exchange({}));

  type Columns = Partial<Pick<OwnPackView, 'sha256' | 'bytes' | 'manifest_jws'>>;

  /** Puts other values in the place of what was stored with the archive, as whoever writes to the database can. */
  const exchange = (columns: Columns) => {
    const { bytes, sha256, manifest_jws } = { ...pack, ...columns };
    return fixture.waves.query(
      `WITH gone AS (DELETE FROM pack WHERE id = $1 RETURNING *)
       INSERT INTO pack (id, import_supplier_id, wave_id, facts_at, salt, status, attempt, due_at, made_at, built_at, bytes, sha256, manifest_jws)
       SELECT id, import_supplier_id, wave_id, facts_at, salt, status, attempt, due_at, made_at, built_at, $2, $3, $4 FROM gone`,
      [pack.pack_id, bytes, sha256, manifest_jws],
    );
  };

  it('verifies by the sealing keys, and not by a key that somebody wrote among those that are published', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const forged = packPublicKey(publicKey.export({ format: 'jwk' }).x ?? '');
    const header = JSON.stringify({ alg: 'EdDSA', typ: PACK_JWS_TYPES.manifest, kid: forged.kid });
    const { payload } = openPackJws(pack.manifest_jws ?? '', 'manifest', keys);
    const parts = [Buffer.from(header), payload].map((part) => part.toString('base64url'));
    const jws = [...parts, sign(null, Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.');
    await fixture.waves.query('INSERT INTO pack_key (kid, x, made_at) VALUES ($1, $2, now())', [forged.kid, forged.x]);
    await exchange({ manifest_jws: jws });
    expect(await packs.verify()).toMatchObject({
      broken: 1,
      examples: [
        expect.stringMatching(`^pack ${pack.pack_id}: it is signed by a key that follows from none of SEALING_KEYS`),
      ],
    });
    expect(await packs.verify([forged])).toMatchObject({ broken: 0 });
  });

  it('does not hold with an archive that was exchanged together with its digest', async () => {
    const { files } = await fixture.download(pack);
    const path = fixture.archivePath({ ...pack, sha256: 'exchanged' });
    await writeZip(path, Object.fromEntries(files.set('accounts.csv', Buffer.from('none'))));
    const archive = await readFile(path);
    const exchanged = { sha256: sha256(archive), bytes: archive.length };
    await rename(path, fixture.archivePath({ ...pack, ...exchanged }));
    await exchange(exchanged);
    expect(await packs.verify()).toMatchObject({
      broken: 1,
      examples: [`pack ${pack.pack_id}: accounts.csv was altered`],
    });
  });

  it('does not hold with all that was stored with another pack', async () => {
    const { sha256: digest, bytes, manifest_jws } = await fixture.until('SIGNED', ({ sha256: any }) => any !== null);
    await exchange({ sha256: digest, bytes, manifest_jws });
    expect(await packs.verify()).toMatchObject({
      broken: 1,
      examples: [`pack ${pack.pack_id}: its manifest is that of another pack`],
    });
    await exchange({ sha256: digest, bytes });
    expect(await packs.verify()).toMatchObject({
      broken: 1,
      examples: [`pack ${pack.pack_id}: the archive is that of another pack`],
    });
  });

  it('does not hold with an archive that is none', async () => {
    const digest = sha256(Buffer.from('none'));
    await writeFile(fixture.archivePath({ ...pack, sha256: digest }), 'none');
    await exchange({ sha256: digest, bytes: 4 });
    expect(await packs.verify()).toMatchObject({
      broken: 1,
      examples: [`pack ${pack.pack_id}: it is no pack: it is damaged`],
    });
  });

  it('breaks no invariant', async () => {
    const verdicts = await fixture.waves.query<{ invariant: string; violations: number }>(invariantsSql());
    expect(verdicts.find(({ invariant }) => invariant === 'every-signed-pack-verifies')).toMatchObject({
      violations: 0,
    });
  });
});
