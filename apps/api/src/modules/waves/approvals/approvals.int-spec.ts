import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { WaveFixture } from '../testing/wave-fixture.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start({ WAVE_APPROVALS: '2' });
});
afterAll(() => fixture?.stop());

describe('approving a wave', () => {
  it('takes two people also where the newer one approves first', async () => {
    const old = await signInAs(fixture.api, 'operator', 'old');
    await fixture.query(`UPDATE staff_user SET created_at = now() - interval '1 year'`);
    const puppet = await signInAs(fixture.api, 'operator', 'puppet');
    await fixture.make('PUPPET');
    await fixture.put('PUPPET', 'a', [fixture.account()]);
    await fixture.call('POST', 'PUPPET/ready/');
    const approve = (as: { Authorization: string }) =>
      call(`${fixture.api.url}/console/v1/waves/WAVES/PUPPET/approve`, 'POST', as, { reason: 'Looked at' });
    expect(await approve(puppet)).toMatchObject({ status: 409, body: { code: 'wave_approval_not_possible' } });
    expect(await approve(old)).toMatchObject({ status: 200, body: { wave: { state: 'READY' } } });
    expect(await approve(puppet)).toMatchObject({ status: 409, body: { code: 'wave_approval_not_possible' } });
  });

  it('changes nothing when one approves twice, whatever access came in between', async () => {
    const first = await signInAs(fixture.api, 'operator', 'first');
    await fixture.make('TWICE');
    await fixture.put('TWICE', 'a', [fixture.account()]);
    expect(await fixture.call('POST', 'TWICE/ready/')).toMatchObject({ status: 200 });
    const approve = (as: { Authorization: string }) =>
      call(`${fixture.api.url}/console/v1/waves/WAVES/TWICE/approve`, 'POST', as, { reason: 'Looked at' });
    await fixture.query(`UPDATE staff_user SET created_at = now() - interval '1 year', access_given_at = NULL`);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await approve(first)).toMatchObject({ status: 200, body: { wave: { state: 'READY' } } });
      await fixture.query(`UPDATE staff_user SET access_given_at = now()`);
    }
    expect((await fixture.read('TWICE')).approvals).toHaveLength(1);
    // Whoever else has access since then is no second person.
    const second = await signInAs(fixture.api, 'operator', 'second');
    expect(await approve(second)).toMatchObject({ status: 409 });
  });

  it('is refused to whoever comes too late, and nothing says that he approved', async () => {
    const [first, second, late] = [
      await signInAs(fixture.api, 'operator', 'in-time-1'),
      await signInAs(fixture.api, 'operator', 'in-time-2'),
      await signInAs(fixture.api, 'operator', 'late'),
    ];
    await fixture.query(`UPDATE staff_user SET created_at = now() - interval '1 year', access_given_at = NULL`);
    await fixture.make('LATE');
    await fixture.put('LATE', 'a', [fixture.account()]);
    await fixture.call('POST', 'LATE/ready/');
    const approve = (as: { Authorization: string }) =>
      call(`${fixture.api.url}/console/v1/waves/WAVES/LATE/approve`, 'POST', as, { reason: 'Looked at' });
    expect(await approve(first)).toMatchObject({ status: 200, body: { wave: { state: 'READY' } } });
    expect(await approve(second)).toMatchObject({ status: 200, body: { wave: { state: 'APPROVED' } } });
    expect(await approve(late)).toMatchObject({ status: 409, body: { code: 'wave_state_conflict' } });
    expect(await approve(first)).toMatchObject({ status: 200, body: { wave: { state: 'APPROVED' } } });
    const entries = await fixture.query<{ actor: string }>(
      `SELECT actor FROM audit_entry WHERE action = 'wave.approve' AND target LIKE '%LATE%'`,
    );
    expect(entries.some(({ actor }) => actor.startsWith('late'))).toBe(false);
    expect(entries).not.toEqual([]);
  });
});
