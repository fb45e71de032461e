import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { ValidateLinesUseCase } from '../../imports/index.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { KeepChunkUseCase } from './keep-chunk.usecase.js';
import { CHUNK, CHUNK_BESIDE_OTHERS } from './line-chunks.js';

/** Chunks of a part. */
const CHUNKS = 6;

/** How many lines of a part each transaction kept. */
const KEPT = `SELECT count(*)::int AS lines FROM import_wave_line l JOIN import_wave_part p ON p.id = l.part_id
  WHERE p.code = $1 GROUP BY l.xmin ORDER BY l.xmin::text::bigint`;

let fixture: WaveFixture;
let other: TestSupplier;
/** Steps of parts that run, and the most that ran at once. */
const steps = { running: 0, most: 0 };

beforeAll(async () => {
  fixture = await WaveFixture.start();
  other = await registerSupplier(fixture.api, 'OTHER');
  await fixture.make('W');
  for (const useCase of [ValidateLinesUseCase, KeepChunkUseCase]) countSteps(fixture.api.app.get(useCase));
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  Object.assign(steps, { running: 0, most: 0 });
});

function countSteps(useCase: { run: (...args: never[]) => Promise<unknown> }): void {
  const run = useCase.run.bind(useCase);
  jest.spyOn(useCase, 'run').mockImplementation(async (...args) => {
    steps.running += 1;
    steps.most = Math.max(steps.most, steps.running);
    return run(...args).finally(() => {
      steps.running -= 1;
    });
  });
}

function accountsOf(chunks: number): ReturnType<WaveFixture['account']>[] {
  return Array.from({ length: chunks * CHUNK.lines }, () => fixture.account());
}

/** @returns the lines of each of its chunks */
async function sendPart(part: string, accounts: readonly object[]): Promise<number[]> {
  expect((await fixture.put('W', part, accounts)).body).toMatchObject({ lines: accounts.length });
  return (await fixture.query<{ lines: number }>(KEPT, [part])).map(({ lines }) => lines);
}

/** Lets another supplier ask for something. */
async function callOfOther(): Promise<void> {
  const headers = { Authorization: `Token ${other.token}` };
  const { status } = await fetch(`${fixture.api.url}/v2/data-import/waves/OTHER/`, { headers });
  expect(status).toBe(200);
}

it('checks a chunk while another is written as long as nobody else calls', async () => {
  expect(await sendPart('alone', accountsOf(CHUNKS))).toEqual(Array(CHUNKS).fill(CHUNK.lines));
  expect(steps.most).toBe(2);
});

it('checks and writes fewer lines at a time, one after the other, while another supplier calls', async () => {
  await callOfOther();
  const accounts = accountsOf(CHUNKS);
  const bytes = Buffer.byteLength(JSON.stringify(accounts[0]));
  const chunks = await sendPart('beside', accounts);
  const full = Math.ceil(CHUNK_BESIDE_OTHERS.bytes / bytes);
  expect(full).toBeLessThan(CHUNK.lines);
  expect(new Set(chunks.slice(0, -1))).toEqual(new Set([full]));
  expect(steps.most).toBe(1);
});

it('takes as many short lines at a time as ever while another supplier calls', async () => {
  await callOfOther();
  const lines = Array.from({ length: CHUNKS * CHUNK.lines }, (_, index) => ({ external_account_number: `S-${index}` }));
  expect(await sendPart('short', lines)).toEqual(Array(CHUNKS).fill(CHUNK.lines));
  expect(steps.most).toBe(1);
});
