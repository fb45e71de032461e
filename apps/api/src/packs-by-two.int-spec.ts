import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { CountersignPackUseCase } from './modules/packs/index.js';
import type { OwnPackView } from './modules/packs/packs.queries.js';
import { isReady, linesOf, PackFixture } from './modules/packs/testing/pack-fixture.js';
import type { StaffMember } from './modules/waves/index.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { Database } from './platform/database/database.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { until, untilRead } from './testing/until.js';

type Staff = Awaited<ReturnType<typeof signInAs>>;

let fixture: PackFixture<WaveFixture>;
let [first, second, third] = [{}, {}, {}] as [Staff, Staff, Staff];

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start(WaveFixture.start, { WAVE_APPROVALS: '2' });
  first = await signInAs(fixture.waves.api, 'operator', 'first');
  second = await signInAs(fixture.waves.api, 'operator', 'second');
  third = await signInAs(fixture.waves.api, 'operator', 'third');
  await fixture.waves.query(`UPDATE staff_user SET created_at = now() - interval '1 year', access_given_at = NULL`);
}, 60_000);
afterAll(() => fixture?.stop());

const asStaff = (staff: Staff, method: string, path: string, body?: object) =>
  call(`${fixture.waves.api.url}/console/v1/${path}`, method, staff, body);

/** Has a wave of one account reconciled, its release approved by both. */
async function reconcile(code: string): Promise<OwnPackView> {
  const { waves } = fixture;
  await waves.make(code);
  await waves.put(code, 'a', [waves.account()]);
  expect(await waves.call('POST', `${code}/ready/`)).toMatchObject({ status: 200 });
  for (const staff of [first, second])
    expect(await asStaff(staff, 'POST', `waves/WAVES/${code}/approve`, { reason: 'Looked at' })).toMatchObject({
      status: 200,
    });
  const all = { waive_gates: true, reason: 'No dry run' };
  expect(await waves.call('POST', `${code}/release/`, all)).toMatchObject({ status: 200 });
  await waves.until(code, ({ state }) => state === 'IMPORTED');
  await waves.until(code, ({ gates }) =>
    gates.every(({ gate, state }) => gate !== 'imported_totals' || state !== 'red'),
  );
  expect(await waves.call('POST', `${code}/reconcile/`, all)).toMatchObject({ status: 200 });
  return fixture.until(code, isReady);
}

describe('where two people approve releases', () => {
  it('a wave is signed off for the platform by two, and its pack says so once', async () => {
    const pack = await reconcile('WAVE');
    for (let turn = 0; turn < 2; turn += 1)
      expect(await fixture.signAsStaff(first, pack)).toMatchObject({
        status: 200,
        body: {
          pack: { signatures: [] },
          staff_signatures: { signed: 1, wanted: 2 },
          allowed_actions: ['download'],
        },
      });
    expect(await asStaff(second, 'GET', 'suppliers/WAVES/packs?wave=WAVE')).toMatchObject({
      body: [{ allowed_actions: ['download', 'countersign'] }],
    });
    const left = async (staff: Staff) => Object((await asStaff(staff, 'GET', 'waves/WAVES/WAVE')).body).allowed_actions;
    expect(await left(first)).not.toContain('sign_off');
    expect(await left(second)).toContain('sign_off');
    expect(await fixture.sign(pack)).toMatchObject({ status: 200 });
    expect((await fixture.waves.read('WAVE')).state).toBe('RECONCILED');
    expect(await fixture.signAsStaff(second, pack)).toMatchObject({
      status: 200,
      body: { pack: { state: 'COUNTERSIGNED' }, staff_signatures: { signed: 2, wanted: 2 } },
    });
    expect((await fixture.waves.read('WAVE')).state).toBe('SIGNED_OFF');
    const { signatures } = await fixture.until('WAVE', ({ state }) => state === 'COUNTERSIGNED');
    expect(signatures.map(({ party }) => party).sort()).toEqual(['staff', 'supplier']);
  });

  it('one who signs it off is not said in its pack before the second has', async () => {
    await reconcile('PLAIN');
    const signOff = (staff: Staff) => asStaff(staff, 'POST', 'waves/WAVES/PLAIN/sign-off', { reason: 'Done' });
    expect(await signOff(first)).toMatchObject({ status: 200, body: { wave: { state: 'RECONCILED' } } });
    expect(await fixture.waves.call('POST', 'PLAIN/sign-off/', { reason: 'Done' })).toMatchObject({ status: 200 });
    const { signatures } = await fixture.until('PLAIN', (pack) => pack.signatures.length > 0);
    expect(signatures.map(({ party }) => party)).toEqual(['supplier']);
    const { body } = await signOff(second);
    expect(body).toMatchObject({ wave: { state: 'SIGNED_OFF' } });
    await fixture.until('PLAIN', ({ state }) => state === 'COUNTERSIGNED');
  });

  /** Control totals of an account that is not there. @returns the id of the report */
  async function report(scope: string): Promise<string> {
    const { api, supplier } = fixture.waves;
    const answer = await fetch(`${api.url}/v2/data-import/reconciliations/WAVES/?scope=${scope}`, {
      method: 'POST',
      headers: { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/x-ndjson' },
      body: `${JSON.stringify({ external_account_number: 'NOT-THERE', meter_points: { electricity: 0, gas: 0 }, balance: '0', transactions: { count: 0, sum: '0' } })}\n`,
    });
    return Object(await answer.json()).report_id;
  }

  /** The pack of the whole book, which is ready. */
  async function packOfBook(): Promise<OwnPackView> {
    const made = Object((await fixture.call('POST', '', { report_id: await report('book') })).body) as OwnPackView;
    const read = async () => Object((await fixture.call('GET', `${made.pack_id}/`)).body) as OwnPackView;
    return untilRead(read, isReady);
  }

  it('the pack of a book is signed by two who had their access before', async () => {
    const pack = await packOfBook();
    const { files } = await fixture.download(pack);
    const numbers = linesOf(files, 'accounts.csv').map((line) => line.split(',')[0]);
    expect(numbers).toHaveLength(2);
    const differences = linesOf(files, 'differences.csv');
    const differing = (number: string | undefined) => differences.filter((line) => line.startsWith(`${number},`));
    expect(differing('NOT-THERE')).toEqual([
      'NOT-THERE,MISSING,meter_points.electricity,,0,,,',
      'NOT-THERE,MISSING,meter_points.gas,,0,,,',
      'NOT-THERE,MISSING,balance,,0.00,,,',
      'NOT-THERE,MISSING,transactions.count,,0,,,',
      'NOT-THERE,MISSING,transactions.sum,,0.00,,,',
    ]);
    for (const number of numbers)
      expect(differing(number)).toEqual(
        ['meter_points.electricity', 'meter_points.gas', 'balance', 'transactions.count', 'transactions.sum'].map(
          (figure) => expect.stringMatching(`^${number},EXTRA,${figure},,,-?[0-9.]+,,$`),
        ),
      );
    expect(differences).toHaveLength(15);
    expect(new Set(linesOf(files, 'profile.csv').map((line) => line.split(',')[0]))).toEqual(
      new Set(['WAVE', 'PLAIN']),
    );
    const late = await signInAs(fixture.waves.api, 'operator', 'late');
    expect(await fixture.signAsStaff(late, pack)).toMatchObject({
      status: 409,
      body: { code: 'wave_approval_not_possible' },
    });
    expect(await fixture.signAsStaff(first, pack)).toMatchObject({
      status: 200,
      body: { staff_signatures: { signed: 1 } },
    });
    expect(await fixture.signAsStaff(late, pack)).toMatchObject({ status: 409 });
    expect(await fixture.signAsStaff(second, pack)).toMatchObject({
      status: 200,
      body: { pack: { signatures: [{ party: 'staff' }] }, staff_signatures: { signed: 2 } },
    });
    expect(await fixture.signAsStaff(third, pack)).toMatchObject({ status: 409, body: { code: 'pack_not_possible' } });
    expect(await fixture.signAsStaff(first, pack)).toMatchObject({ status: 200 });
    const written = `SELECT DISTINCT actor FROM audit_entry WHERE action = 'pack.countersign' AND after->>'pack' = $1 ORDER BY actor`;
    expect(await fixture.waves.query(written, [pack.pack_id])).toEqual([
      { actor: 'first@carryover.local' },
      { actor: 'second@carryover.local' },
    ]);
    expect(await fixture.waves.query('SELECT FROM pack_approval WHERE pack_id = $1', [pack.pack_id])).toHaveLength(2);
  });

  it('the pack of a book is signed by two at the same time', async () => {
    const pack = await packOfBook();
    const { database, api } = fixture.waves;
    const get = <T>(type: new (...parameters: never[]) => T) => api.app.get<T>(type, { strict: false });
    const [by] = await fixture.waves.query(`SELECT id AS "userId", email FROM staff_user WHERE email = $1`, [
      'first@carryover.local',
    ]);
    const [supplier] = await fixture.waves.query('SELECT import_supplier_id AS id FROM pack WHERE id = $1', [
      pack.pack_id,
    ]);
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    try {
      const isWaiting = async () => {
        // Only the owner sees what others wait for.
        const { rows } = await owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      };
      const signing = get(CountersignPackUseCase);
      const prepared = await signing.prepare({
        importSupplierId: String(supplier?.id),
        packId: pack.pack_id,
        sha256: pack.sha256 ?? '',
        by: by as unknown as StaffMember,
        reason: 'Looked at',
      });
      let isAnswered = false;
      const other = await get(Database).transaction(async (tx) => {
        await signing.runIn(tx, prepared);
        const answer = fixture.signAsStaff(second, pack).finally(() => {
          isAnswered = true;
        });
        await until(async () => isAnswered || (await isWaiting()));
        return { answer };
      });
      expect(await other.answer).toMatchObject({
        status: 200,
        body: { pack: { signatures: [{ party: 'staff' }] }, staff_signatures: { signed: 2 } },
      });
    } finally {
      await owner.end();
    }
  });

  it('a book has no pack of a report about some of its accounts', async () => {
    expect(await fixture.call('POST', '', { report_id: await report('named') })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: expect.stringContaining('whole book') },
    });
  });
});
