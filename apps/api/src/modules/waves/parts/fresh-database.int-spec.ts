import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rowsRead, withoutAutovacuum } from '../testing/rows-read.js';
import { WaveFixture } from '../testing/wave-fixture.js';

const ACCOUNTS = 2_000;

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
  await withoutAutovacuum(fixture);
});
afterAll(() => fixture?.stop());

it('does not read all lines for each that comes, or comes again, while nothing has been analysed yet', async () => {
  await fixture.make('FRESH');
  const accounts = Array.from({ length: ACCOUNTS }, () => fixture.account());
  expect((await fixture.put('FRESH', 'part', accounts)).body).toMatchObject({ accepted: ACCOUNTS });
  expect((await fixture.put('FRESH', 'part', accounts)).body).toMatchObject({ unchanged: ACCOUNTS });
  // Each is looked up a few times; every time among all others it would be some million.
  expect(await rowsRead(fixture)).toBeLessThan(50 * ACCOUNTS);
});
