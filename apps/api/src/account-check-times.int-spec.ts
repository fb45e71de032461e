import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { processMetrics } from './platform/metrics/process-metrics.js';

const FIGURE = 'carryover_account_check_seconds';
const ACCOUNTS = '/v2/data-import/accounts/';
/** White space that makes a body large, so that a thread checks it. */
const FILLING = ' '.repeat(70_000);
const KINDS = ['validate', 'create', 'correct', 'line'];

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.make('TIMED');
});
afterAll(() => fixture?.stop());

type Counted = Readonly<Record<string, { readonly count: number; readonly seconds: number }>>;

/** Checks that were counted, and their seconds, by kind. */
async function counted(): Promise<Counted> {
  const { values = [] } = (await processMetrics.getSingleMetric(FIGURE)?.get()) ?? {};
  const of = (kind: string, part: string) =>
    values
      .filter((one) => 'metricName' in one && one.metricName === `${FIGURE}_${part}`)
      .find(({ labels }) => labels.kind === kind)?.value ?? 0;
  return Object.fromEntries(KINDS.map((kind) => [kind, { count: of(kind, 'count'), seconds: of(kind, 'sum') }]));
}

/** What was counted while something was done. */
async function during(act: () => Promise<void>): Promise<Counted> {
  const before = await counted();
  await act();
  const after = await counted();
  const since = (kind: string, what: 'count' | 'seconds') => Number(after[kind]?.[what]) - Number(before[kind]?.[what]);
  return Object.fromEntries(
    KINDS.map((kind) => [kind, { count: since(kind, 'count'), seconds: since(kind, 'seconds') }]),
  );
}

const NONE = Object.fromEntries(KINDS.map((kind) => [kind, { count: 0, seconds: 0 }]));

/** So many checks of one kind, which took time, and none of another. */
const only = (kind: string, count: number) => ({ ...NONE, [kind]: { count, seconds: expect.any(Number) } });

describe('the time of checking an account', () => {
  it.each([
    ['a small body to validate', 'validate', `${ACCOUNTS}validate/`, '', 200],
    ['a large body to validate', 'validate', `${ACCOUNTS}validate/`, FILLING, 200],
    ['a small body to create', 'create', ACCOUNTS, '', 201],
    ['a large body to create', 'create', ACCOUNTS, FILLING, 201],
    ['a correction of an account that there is not', 'correct', `${ACCOUNTS}correct/`, '', 404],
  ])('is counted once for %s', async (_what, kind, path, filling, status) => {
    const headers = { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/json' };
    const body = filling + JSON.stringify(fixture.account());
    const took = await during(async () => {
      const answer = await fetch(fixture.api.url + path, { method: 'POST', headers, body });
      expect(answer.status).toBe(status);
    });
    expect(took).toEqual(only(kind, 1));
    expect(took[kind]?.seconds).toBeGreaterThan(0);
  });

  it('is counted for each line of a wave that is an account, and for none that is no JSON', async () => {
    const wrong = { ...fixture.account(), nonsense: 1 };
    const took = await during(async () => {
      const { status, body } = await fixture.put('TIMED', 'a', [fixture.account(), wrong, '{"a":', fixture.account()]);
      expect([status, body]).toMatchObject([200, { accepted: 2, refused: 2 }]);
    });
    expect(took).toEqual(only('line', 3));
    expect(took.line?.seconds).toBeGreaterThan(0);
  });
});
