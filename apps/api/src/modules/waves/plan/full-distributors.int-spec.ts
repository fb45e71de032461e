import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';

let fixture: WaveFixture;
let worker: WorkerContext;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  worker = await startWorker(fixture.database.url);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await fixture?.stop();
});

describe('a wave of which only accounts wait whose distributors are full', () => {
  it('says so and until when, and no more once another one may start', async () => {
    const distributor_caps = ['10', '12'].map((distributor) => ({ distributor, accounts_per_day: 1 }));
    await fixture.make('FULL', { plan: { distributor_caps } });
    const sent = ['10', '12', '10', '13', '12'].map((distributor) => fixture.accountOf(distributor));
    await fixture.put('FULL', 'a', sent);
    expect(await fixture.call('POST', 'FULL/release/')).toMatchObject({ status: 200 });
    const { plan } = await fixture.until('FULL', (wave) => wave.counts.imported === 3 && wave.plan?.limit != null);
    expect(plan?.limit).toMatchObject({
      detail: expect.stringMatching(
        /^Wave FULL has started as many accounts of distributors 10, 12 as it may today; the next ones start from \d{4}-\d\d-\d\d 00:00 London time\.$/,
      ),
      until: expect.any(String),
    });
    await fixture.call('PUT', 'FULL/plan/', { distributor_caps: [{ distributor: '10', accounts_per_day: 1 }] });
    const later = await fixture.until('FULL', (wave) => wave.counts.imported === 4 && wave.plan?.limit != null);
    expect(later.plan?.limit?.detail).toContain('as many accounts of distributor 10 as it may today');
    await fixture.call('PUT', 'FULL/plan/', {});
    const end = await fixture.until('FULL', ({ state }) => state === 'IMPORTED');
    expect(end.plan?.limit).toBeNull();
  }, 60_000);
});
