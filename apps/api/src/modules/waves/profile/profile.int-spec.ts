import { type AccountImportRequest, addDays, londonDate } from '@carryover/contract';
import { makeSampleAccount } from '@carryover/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import type { WaveProfile } from './wave-profiles.queries.js';

const ACCOUNTS = 40;
const billedTo = addDays(londonDate(new Date()), -20);

let fixture: WaveFixture;
let made = 0;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

function accounts(
  change: (account: AccountImportRequest) => AccountImportRequest = (one) => one,
): AccountImportRequest[] {
  return Array.from({ length: ACCOUNTS }, () => {
    made += 1;
    return change(makeSampleAccount(made, { seed: 5, supplier: 'WAVES', fuel: 'mixed', billedTo }));
  });
}

const withoutMail = (account: AccountImportRequest): AccountImportRequest => ({
  ...account,
  customers: account.customers?.map(({ email: _, ...customer }) => customer),
});

async function profile(wave: string): Promise<WaveProfile> {
  const { status, body } = await fixture.call('GET', `${wave}/profile/`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as WaveProfile;
}

const measureOf = ({ measures }: WaveProfile, name: string) => measures.find(({ measure }) => measure === name);

async function dryRun(wave: string, sent: readonly AccountImportRequest[]): Promise<void> {
  await fixture.make(wave);
  await fixture.put(wave, 'a', sent);
  await fixture.call('POST', `${wave}/dry-run/`);
  await fixture.until(wave, ({ state }) => state === 'REVIEW');
}

async function release(wave: string): Promise<void> {
  const body = { waive_gates: true, reason: 'There are no lists here.' };
  expect(await fixture.call('POST', `${wave}/release/`, body)).toMatchObject({ status: 200 });
  await until(async () => (await profile(wave)).counted?.of === 'imported');
}

const put = (wave: string, source: object): Promise<JsonAnswer> => fixture.call('PUT', `${wave}/profile/`, source);

describe('the profile of a wave', () => {
  it('is counted by its dry run, and again of what was imported', async () => {
    await fixture.make('EMPTY');
    expect(await profile('EMPTY')).toMatchObject({ counted: null, measures: [], shifts: 0 });
    await dryRun('FIRST', accounts());
    const validated = await profile('FIRST');
    expect(validated).toMatchObject({
      counted: { of: 'dry_run', accounts: ACCOUNTS, unread: 0 },
      previous: { waves: [], accounts: 0 },
      comparisons: 0,
    });
    expect(measureOf(validated, 'customers.with_email')?.keys).toEqual([
      { key: 'yes', now: { accounts: ACCOUNTS, share: 1 }, previous: null, source: null },
    ]);
    await release('FIRST');
    const imported = await profile('FIRST');
    expect(imported.counted).toMatchObject({ accounts: ACCOUNTS, unread: 0 });
    expect(imported.measures).toEqual(validated.measures);
  });

  it('is held against earlier waves: what nobody has any more is told first, with its numbers', async () => {
    await dryRun('LOST', accounts(withoutMail));
    const found = await profile('LOST');
    expect(found.previous).toEqual({ waves: ['FIRST'], accounts: ACCOUNTS });
    expect([found.shifts, found.measures[0]]).toEqual([
      1,
      expect.objectContaining({
        measure: 'customers.with_email',
        is_shifted: true,
        keys: [
          { key: 'yes', now: { accounts: 0, share: 0 }, previous: { accounts: ACCOUNTS, share: 1 }, source: null },
        ],
        comparisons: [
          expect.objectContaining({
            against: 'previous',
            key: null,
            accounts: ACCOUNTS,
            degrees_of_freedom: 1,
            is_shift: true,
            detail: expect.stringMatching(
              /^0 % now, 100 % in earlier waves \(40 and 40 accounts; likelihood-ratio test p = /,
            ),
          }),
        ],
      }),
    ]);
    const viewer = await signInAs(fixture.api, 'viewer');
    const seen = await call(`${fixture.api.url}/console/v1/waves/WAVES/LOST/profile`, 'GET', viewer);
    expect(seen).toMatchObject({ status: 200, body: found });
    // One that was not released is no measure for others.
    await dryRun('NEXT', accounts(withoutMail));
    expect((await profile('NEXT')).previous.waves).toEqual(['FIRST']);
  });

  it('is kept as counts, without anything of an account and without values that few have', async () => {
    const [first] = accounts();
    if (first === undefined) throw new Error('an account was expected');
    await dryRun('RARE', [first, ...accounts()]);
    const rows = await fixture.query<{ text: string }>(
      `SELECT s.profile::text AS text FROM import_wave_pass s JOIN import_wave w ON w.id = s.wave_id WHERE w.code = 'RARE'`,
    );
    const address = first.supply_addresses?.[0];
    const personal = [first.customers?.[0]?.family_name, address?.supply_postcode, first.external_account_number];
    for (const value of personal) expect(rows[0]?.text).not.toContain(value);
    const areas = measureOf(await profile('RARE'), 'supply.postcode_area')?.keys ?? [];
    expect(areas.length).toBeGreaterThan(0);
    for (const { key, now, previous } of areas)
      expect([key === 'others', Math.max(now.accounts ?? 0, previous?.accounts ?? 0) >= 5]).toContain(true);
  });

  it('is held against the source, where that is sent', async () => {
    const source = { accounts: 500, counts: [{ measure: 'customers.with_email', key: 'yes', accounts: 490 }] };
    const answer = await put('LOST', source);
    const { source: kept, measures } = answer.body as WaveProfile;
    expect([answer.status, kept?.accounts]).toEqual([200, 500]);
    expect(measures[0]?.comparisons.map(({ against, is_shift: isShift }) => [against, isShift]).sort()).toEqual([
      ['previous', true],
      ['source', true],
    ]);
    expect(measures[0]?.keys[0]?.source).toEqual({ accounts: 490, share: 0.98 });
    expect((await put('LOST', source)).body).toMatchObject({ source: kept });
  });

  it.each([
    [{ accounts: 0, counts: [] }, { accounts: expect.anything() }],
    [
      { accounts: 5, counts: [{ measure: 'shoes.size', key: 'yes', accounts: 1 }] },
      { counts: { 0: { measure: expect.anything() } } },
    ],
    [
      { accounts: 5, counts: [{ measure: 'notes.any', key: 'yes', accounts: 6 }] },
      { counts: { 0: { accounts: ['These are more accounts than there are.'] } } },
    ],
    [
      {
        accounts: 5,
        counts: ['electricity', 'gas', 'gas'].map((key) => ({ measure: 'supply.fuels', key, accounts: 2 })),
      },
      { counts: { 2: { key: ['This key of the measure is listed more than once.'] } } },
    ],
    [
      { accounts: 5, counts: ['electricity', 'gas'].map((key) => ({ measure: 'supply.fuels', key, accounts: 3 })) },
      { counts: { 1: { accounts: ['These are more accounts than there are.'] } } },
    ],
    [
      {
        accounts: 5,
        counts: [
          { measure: 'notes.any', key: 'no', accounts: 1 },
          { measure: 'statements.weekday', key: 'Sun', accounts: 1 },
        ],
      },
      {
        counts: {
          0: { key: ['Expected one of yes.'] },
          1: { key: [expect.stringMatching(/^Expected one of Monday, /)] },
        },
      },
    ],
    [
      { accounts: 5, counts: ['electricity', 'gas'].map((key) => ({ measure: 'supply.fuels', key, accounts: 2 })) },
      { counts: { 1: { accounts: ['The groups of this measure come to 4 accounts instead of 5.'] } } },
    ],
    [
      {
        accounts: 5,
        counts: Array.from({ length: 251 }, (_, n) => ({
          measure: 'priority_services.by_code',
          key: String(n),
          accounts: 1,
        })),
      },
      { counts: { 250: { key: ['A measure has 250 keys at most.'] } } },
    ],
  ])('takes no source such as %j', async (source, problems) => {
    expect(await put('LOST', source)).toMatchObject({ status: 400, body: problems });
  });

  it('takes no source any more once the wave is given up', async () => {
    await fixture.call('POST', 'EMPTY/cancel/');
    expect(await put('EMPTY', { accounts: 1, counts: [] })).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict' },
    });
    expect(await put('NOWHERE', { accounts: 1, counts: [] })).toMatchObject({ status: 404 });
  });

  it('is none where a process of the release before has counted', async () => {
    await fixture.query(`UPDATE import_wave_pass s SET accounts = accounts + 1 FROM import_wave w
      WHERE w.id = s.wave_id AND w.code = 'NEXT'`);
    expect((await profile('NEXT')).counted).toBeNull();
    await fixture.query(`UPDATE import_wave_pass s SET profile = NULL FROM import_wave w
      WHERE w.id = s.wave_id AND w.code = 'NEXT'`);
    expect((await profile('NEXT')).counted).toBeNull();
  });
});
