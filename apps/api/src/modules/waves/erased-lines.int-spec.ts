import { createHash } from 'node:crypto';
import { type AccountImportRequest, payloadHash } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { signInAs } from '../../testing/staff-session.js';
import { until } from '../../testing/until.js';
import { WaveFixture } from './testing/wave-fixture.js';

const CANARY = 'zeldacanary';

let fixture: WaveFixture;
let admin: { readonly Authorization: string };

beforeAll(async () => {
  fixture = await WaveFixture.start();
  admin = await signInAs(fixture.api, 'admin');
}, 60_000);
afterAll(() => fixture?.stop());

/** Ends the import of an account without an account. @returns its id */
async function cancel({ external_account_number: number }: AccountImportRequest): Promise<string> {
  const cancelled = `UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = $1 RETURNING id`;
  const [[{ id }]] = Object(await fixture.query(cancelled, [number]));
  return id;
}

const eraseCustomer = ({ external_account_number: number }: AccountImportRequest, id: string) =>
  call(`${fixture.api.url}/console/v1/imports/${id}/customer-erasure`, 'POST', admin, {
    confirm: `WAVES/${number}`,
    reason: 'Request 17',
  });

/** The account with a telephone number that is none, which its problem repeats. */
const withNumber = ({ customers = [], ...account }: AccountImportRequest) => ({
  ...account,
  customers: customers.map((customer) => ({ ...customer, mobile: CANARY })),
});

const digestOf = (line: object) => createHash('sha256').update(JSON.stringify(line)).digest().subarray(0, 16);

const linesOf = (code: string) =>
  fixture.query<{ digest: Buffer; payload_hash: string | null; text: string }>(
    `SELECT l.digest, l.payload_hash, l::text AS text FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id
     WHERE w.code = $1 ORDER BY l.line`,
    [code],
  );

describe('the lines of a customer who was erased', () => {
  it('leave nothing to try out what they had, are not taken again, and those of others are', async () => {
    const [asked, other] = [fixture.account(), fixture.account()];
    const lines = [asked, other, { ...asked, billing_name: 'Somebody Else' }];
    await fixture.make('ERASED');
    await fixture.put('ERASED', 'a', lines);
    const digests = lines.map(digestOf);
    const before = await linesOf('ERASED');
    expect(before.map(({ digest }) => digest)).toEqual(digests);
    expect(before[1]?.payload_hash).toBe(payloadHash(other));

    expect((await eraseCustomer(asked, await cancel(asked))).status).toBe(200);
    const isKept = async () =>
      (await linesOf('ERASED')).map(({ digest }, line) => digest.equals(digests[line] ?? digest));
    expect(await isKept()).toEqual([false, true, false]);
    const hashes = [null, payloadHash(other), null];
    expect((await linesOf('ERASED')).map(({ payload_hash: hash }) => hash)).toEqual(hashes);
    expect(await fixture.put('ERASED', 'a', lines)).toMatchObject({ body: { unchanged: 1, accepted: 0, refused: 2 } });
    expect((await fixture.results('ERASED', '?outcome=refused')).lines).toMatchObject([
      { line: 1, problems: [{ code: 'customer_erased' }] },
      { line: 3 },
    ]);
    expect(await isKept()).toEqual([false, true, false]);
    expect((await linesOf('ERASED')).map(({ payload_hash: hash }) => hash)).toEqual(hashes);
  });

  it('bring nothing of the customer back that is wrong with them when they are sent again', async () => {
    const [asked, other, wrong] = [fixture.account(), fixture.account(), withNumber(fixture.account())];
    await fixture.make('AGAIN');
    await fixture.put('AGAIN', 'a', [asked, other]);
    expect((await eraseCustomer(asked, await cancel(asked))).status).toBe(200);

    const lines = [withNumber(asked), other, { ...asked, [CANARY]: 1 }, wrong, asked];
    const sent = () => fixture.put('AGAIN', 'a', lines);
    const counts = { unchanged: 1, accepted: 0, refused: 4 };
    expect(await sent()).toMatchObject({ body: counts });
    expect(await sent()).toMatchObject({ body: counts });
    const kept = await linesOf('AGAIN');
    const isOfCustomer = [true, false, true, false, true];
    expect(kept.map(({ digest }, line) => !digest.equals(digestOf(lines[line] ?? {})))).toEqual(isOfCustomer);
    expect(kept.map(({ text }) => text.includes(CANARY))).toEqual([false, false, false, true, false]);
    const told = (await fixture.results('AGAIN', '?outcome=refused')).lines;
    expect(told.map(({ line, problems }) => [line, problems?.map(({ code }) => code)])).toEqual([
      [1, ['customer_erased']],
      [3, ['customer_erased']],
      [4, wrong.customers.map(() => 'invalid_phone_number')],
      [5, ['customer_erased']],
    ]);
  });

  it('are waited for where a part has written some that nobody sees yet', async () => {
    const asked = fixture.account();
    await fixture.make('BESIDE');
    await fixture.put('BESIDE', 'a', [asked]);
    const id = await cancel(asked);
    const part = fixture.api.app.get(DataSource).createQueryRunner();
    await part.startTransaction();
    await part.query(`SELECT FROM import_wave WHERE code = 'BESIDE' FOR SHARE`);
    await part.query(
      `INSERT INTO import_wave_line (part_id, wave_id, sending, line, digest, external_account_number, outcome, problems)
       SELECT part_id, wave_id, sending, 2, $1, external_account_number, 'refused', $2 FROM import_wave_line
       WHERE external_account_number = $3`,
      [
        digestOf(asked),
        JSON.stringify([{ rule: null, code: 'wrong', path: 'billing_name', detail: CANARY }]),
        asked.external_account_number,
      ],
    );
    const [{ pid }] = await part.query('SELECT pg_backend_pid() AS pid');
    const erasure = eraseCustomer(asked, id);
    const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
    await until(async () => (await fixture.query(waits, [pid])).length > 0);
    await part.commitTransaction();
    await part.release();
    expect((await erasure).status).toBe(200);
    const kept = await linesOf('BESIDE');
    expect(kept.map(({ digest }) => digest.equals(digestOf(asked)))).toEqual([false, false]);
    expect(kept.map(({ text }) => text.includes(CANARY))).toEqual([false, false]);
  });
});
