import { createHash } from 'node:crypto';
import { payloadHash } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { signInAs } from '../../testing/staff-session.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
}, 60_000);
afterAll(() => fixture?.stop());

describe('the lines of a customer who was erased', () => {
  it('leave nothing to try out what they had, are not taken again, and those of others are', async () => {
    const [asked, other] = [fixture.account(), fixture.account()];
    const lines = [asked, other, { ...asked, billing_name: 'Somebody Else' }];
    await fixture.make('ERASED');
    await fixture.put('ERASED', 'a', lines);
    const kept = () =>
      fixture.query<{ digest: Buffer; payload_hash: string | null }>(
        'SELECT digest, payload_hash FROM import_wave_line ORDER BY line',
      );
    const digests = lines.map((line) => createHash('sha256').update(JSON.stringify(line)).digest().subarray(0, 16));
    const before = await kept();
    expect(before.map(({ digest }) => digest)).toEqual(digests);
    expect(before[1]?.payload_hash).toBe(payloadHash(other));

    const cancelled = `UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = $1 RETURNING id`;
    const [[{ id }]] = Object(await fixture.query(cancelled, [asked.external_account_number]));
    const confirm = `WAVES/${asked.external_account_number}`;
    const path = `${fixture.api.url}/console/v1/imports/${id}/customer-erasure`;
    const admin = await signInAs(fixture.api, 'admin');
    expect((await call(path, 'POST', admin, { confirm, reason: 'Request 17' })).status).toBe(200);

    const after = await kept();
    expect(after.map(({ digest }, line) => digest.equals(digests[line] ?? digest))).toEqual([false, true, false]);
    expect(after.map(({ payload_hash: hash }) => hash)).toEqual([null, payloadHash(other), null]);
    expect(await fixture.put('ERASED', 'a', lines)).toMatchObject({ body: { unchanged: 1, accepted: 0, refused: 2 } });
    expect((await fixture.results('ERASED', '?outcome=refused')).lines).toMatchObject([
      { line: 1, problems: [{ code: 'customer_erased' }] },
      { line: 3 },
    ]);
  });
});
