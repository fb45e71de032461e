import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asOwner, rowsRead, withoutAutovacuum } from '../testing/rows-read.js';
import { WaveFixture } from '../testing/wave-fixture.js';

const FIRST = 1_000;
const NEXT = 6_000;

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
  await withoutAutovacuum(fixture);
});
afterAll(() => fixture?.stop());

it('does not read all lines of a part for each chunk, when the database has analysed those of others alone', async () => {
  await fixture.make('BOOK');
  const accounts = (length: number) => Array.from({ length }, () => fixture.account());
  expect((await fixture.put('BOOK', 'first', accounts(FIRST))).body).toMatchObject({ accepted: FIRST });
  await asOwner(fixture, (owner) => owner.query('ANALYZE account_import_process, import_wave_line'));
  expect((await fixture.put('BOOK', 'next', accounts(NEXT))).body).toMatchObject({ accepted: NEXT });
  // Some 190 chunks; each would read half of the lines of the part.
  expect(await rowsRead(fixture)).toBeLessThan(40 * (FIRST + NEXT));
});
