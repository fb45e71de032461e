import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../platform/database/database.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { type ClaimedPass, type PassedFigures, WavePassesRepository } from './wave-passes.repository.js';

let fixture: WaveFixture;
let passes: WavePassesRepository;

/** No worker runs: what one does is done here. */
beforeAll(async () => {
  fixture = await WaveFixture.start();
  passes = fixture.api.app.get(WavePassesRepository);
}, 60_000);
afterAll(() => fixture?.stop());

const reader = () => fixture.api.app.get(Database).reader;

async function claimed(code: string): Promise<ClaimedPass | null> {
  const [wave] = await fixture.query<{ id: string }>('SELECT id FROM import_wave WHERE code = $1', [code]);
  const due = (await passes.listDue(reader())).find(({ waveId }) => waveId === wave?.id);
  return due === undefined ? null : passes.claim(reader(), due);
}

const FIGURES: PassedFigures = {
  accounts: 1,
  customers: 1,
  electricity: 1,
  gas: 1,
  balance: '57.30',
  transactions: 1,
  transactionSum: '57.30',
};

describe('a dry run that is begun anew', () => {
  it('takes in nothing of the one before, which another worker had claimed', async () => {
    await fixture.make('ANEW');
    await fixture.put('ANEW', 'a', [fixture.account()]);
    await fixture.call('POST', 'ANEW/dry-run/');
    const before = await claimed('ANEW');
    if (before === null) throw new Error('a pass was expected');
    // While that worker validates, the wave is opened and validated once more.
    await fixture.call('POST', 'ANEW/reopen/');
    await fixture.call('POST', 'ANEW/dry-run/');
    const anew = await claimed('ANEW');
    if (anew === null) throw new Error('a pass was expected');
    expect([anew.step, anew.position]).toEqual([before.step, before.position]);

    const held = (pass: ClaimedPass) => fixture.api.app.get(Database).transaction((tx) => passes.hold(tx, pass));
    expect([await held(before), await held(anew)]).toEqual([false, true]);
    expect(await passes.advance(reader(), before, { step: 'lines', position: '' }, FIGURES)).toBeNull();
    expect(await passes.finish(reader(), before)).toBe(false);
    await passes.release(reader(), before);
    // Its worker has it still, and goes on where it was.
    expect(await claimed('ANEW')).toBeNull();
    const on = await passes.advance(reader(), anew, { step: 'lines', position: '' });
    expect(on).toMatchObject({ step: 'lines', position: '' });
    const rows = await fixture.query(
      `SELECT s.accounts::int AS accounts, s.step FROM import_wave_pass s JOIN import_wave w ON w.id = s.wave_id WHERE w.code = 'ANEW'`,
    );
    expect(rows).toEqual([{ accounts: 0, step: 'lines' }]);
  });
});
