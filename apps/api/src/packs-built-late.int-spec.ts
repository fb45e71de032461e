import type { AccountImportRequest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isReady, linesOf, PackFixture } from './modules/packs/testing/pack-fixture.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';

/** As many as waves have that are compared with each other. */
const ACCOUNTS = 20;
const WAIVED = { waive_gates: true, reason: 'There are no lists here' };

let fixture: PackFixture<WaveFixture>;
let earlier: AccountImportRequest[];

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start(WaveFixture.start);
  const { waves } = fixture;
  earlier = Array.from({ length: ACCOUNTS }, () => waves.account());
  await waves.make('EARLIER', { planned_accounts: ACCOUNTS });
  await waves.put('EARLIER', 'a', earlier);
  expect(await waves.call('POST', 'EARLIER/dry-run/')).toMatchObject({ status: 200 });
  await waves.until('EARLIER', ({ state }) => state === 'REVIEW');
}, 60_000);
afterAll(() => fixture?.stop());

/** Waits until what was imported of a wave is added up. */
const untilAddedUp = (wave: string) =>
  fixture.waves.until(
    wave,
    ({ state, gates }) =>
      state === 'IMPORTED' && gates.some((one) => one.gate === 'imported_totals' && one.state === 'green'),
  );

const withoutMail = (account: AccountImportRequest): AccountImportRequest => ({
  ...account,
  customers: account.customers?.map(({ email: _, ...customer }) => customer),
});

/** The lines of comparisons with earlier waves. */
const ofPrevious = (files: ReadonlyMap<string, Buffer>) =>
  linesOf(files, 'profile.csv').filter((line) => line.split(',')[9] === 'previous');

describe('the profile of a pack that is built late', () => {
  it('is not held against a wave that was released since', async () => {
    const { waves } = fixture;
    const pack = await fixture.reconcile('LATER', ACCOUNTS);
    expect(ofPrevious((await fixture.download(pack)).files)).toEqual([]);
    expect(await waves.call('POST', 'EARLIER/release/', WAIVED)).toMatchObject({ status: 200 });
    await untilAddedUp('EARLIER');
    await fixture.beginAgain(pack, 'BUILDING', 0);
    expect((await fixture.until('LATER', isReady)).sha256).toBe(pack.sha256);
  });

  it('is the same while earlier waves are as they were, and says of one that is not that it is not known any more', async () => {
    const { waves } = fixture;
    expect(await waves.call('POST', 'EARLIER/reconcile/', WAIVED)).toMatchObject({ status: 200 });
    await waves.make('LAST', { planned_accounts: ACCOUNTS });
    await waves.put(
      'LAST',
      'a',
      Array.from({ length: ACCOUNTS }, () => withoutMail(waves.account())),
    );
    const pack = await fixture.reconcileSent('LAST');
    expect(ofPrevious((await fixture.download(pack)).files).length).toBeGreaterThan(0);
    await fixture.beginAgain(pack, 'BUILDING', 0);
    expect((await fixture.until('LAST', isReady)).sha256).toBe(pack.sha256);
    const path = `${waves.api.url}/v2/data-import/accounts/correct/`;
    const headers = { Authorization: `Token ${waves.supplier.token}` };
    const corrected = { ...earlier[0], billing_name: 'The Executors' };
    expect(await call(path, 'POST', headers, corrected)).toMatchObject({ status: 200 });
    await untilAddedUp('EARLIER');
    await fixture.beginAgain(pack, 'BUILDING', 0);
    const { files } = await fixture.download(await fixture.until('LAST', isReady));
    const [told, ...others] = ofPrevious(files);
    expect([told?.startsWith('LAST,'), others]).toEqual([true, []]);
    expect(told).toContain('not known any more');
  });
});
