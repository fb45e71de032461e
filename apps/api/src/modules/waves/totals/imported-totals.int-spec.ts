import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { StoredProfilesQueries } from '../../imports/index.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import type { WaveView } from '../waves.queries.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

const importedOf = ({ totals }: WaveView, name = 'accounts') => totals.find(({ figure }) => figure === name)?.imported;

/** What was imported of a wave, once it is added up. */
const added = (code: string): Promise<WaveView> =>
  fixture.until(code, (wave) => wave.state === 'IMPORTED' && importedOf(wave) != null);

/** A wave of which two accounts were imported. */
async function imported(code: string) {
  const [one, two] = [fixture.account(), fixture.account()];
  await fixture.make(code, { planned_accounts: 2, planned_totals: { balance: '114.60' } });
  await fixture.put(code, 'a', [one, two]);
  await fixture.call('POST', `${code}/release/`, { waive_gates: true, reason: 'There was no dry run.' });
  expect(importedOf(await added(code))).toBe('2');
  return [one, two] as const;
}

function expectAll(wave: WaveView): void {
  expect([importedOf(wave), Number(importedOf(wave, 'balance'))]).toEqual(['2', 114.6]);
  expect(wave.gates).toContainEqual(expect.objectContaining({ gate: 'imported_totals', state: 'green' }));
}

describe('what was imported of a wave', () => {
  it('has an account whose line is refused, because it came again with other values', async () => {
    const [one, two] = await imported('CHANGED');
    const changed = { ...one, billing_address1: '99 New Street' };
    expect((await fixture.put('CHANGED', 'a', [changed, two])).body).toMatchObject({ refused: 1, unchanged: 1 });
    expectAll(await added('CHANGED'));
  });

  it('has an account that the part has no more, because it came again without it', async () => {
    const [, two] = await imported('LEFT-OUT');
    expect((await fixture.put('LEFT-OUT', 'a', [two])).body).toMatchObject({ lines: 1, unchanged: 1 });
    expectAll(await added('LEFT-OUT'));
  });

  it('is added up fewer accounts at a time where all of them at once take too long', async () => {
    const { read } = StoredProfilesQueries.prototype;
    const profiles = jest.spyOn(StoredProfilesQueries.prototype, 'read');
    profiles.mockImplementation(async function (this: StoredProfilesQueries, tx, imports) {
      if (imports.length > 1) {
        await tx.query('SET LOCAL statement_timeout = 1');
        await tx.query('SELECT pg_sleep(60)');
      }
      return read.call(this, tx, imports);
    });
    try {
      await imported('LARGE');
    } finally {
      profiles.mockRestore();
    }
    expectAll(await fixture.read('LARGE'));
  });

  it('is added up anew where a process of the release before had begun it by lines', async () => {
    await imported('BY-LINES');
    await fixture.query(
      `UPDATE import_wave_pass s SET step = 'lines', position = 'a|1', accounts = 1, finished_at = NULL
       FROM import_wave w WHERE w.id = s.wave_id AND w.code = 'BY-LINES' AND s.kind = 'imported'`,
    );
    expectAll(await added('BY-LINES'));
  });
});
