import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../platform/database/database.js';
import type { TestSupplier } from '../../testing/imported-account.js';
import { until } from '../../testing/worker-context.js';
import { countCauses } from './computing/count-causes.js';
import { dropRows } from './drop-rows.js';
import { ReconciliationFixture } from './testing/reconciliation-fixture.js';

/** More than one statement takes. */
const ROWS = 45_000;

let fixture: ReconciliationFixture;
let supplier: TestSupplier;
let own: string;
let other: string;

/** Differences of 120 causes of which each is of accounts all over the book, and some that are missing. */
const FILL = `INSERT INTO reconciliation_difference (reconciliation_id, external_account_number, state, electricity, gas, balance,
    transactions, transaction_sum, money, too_much, import_status)
  SELECT $1, 'D-' || i, CASE WHEN i % 9 = 0 THEN 'MISSING' ELSE 'MISMATCHED' END, v.n, v.n, v.n, v.n, v.n, i % 120 * 0.01,
    CASE WHEN i % 9 > 0 THEN '0 0 ' || i % 120 * 0.01 || ' 0 0' END, CASE WHEN i % 9 = 0 THEN 'ERRORED' END
  FROM generate_series(1, ${ROWS}) i, LATERAL (SELECT CASE WHEN i % 9 > 0 THEN 1 END AS n) v`;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('MANY');
  const { totals } = await fixture.account(supplier);
  own = await fixture.report(supplier, [totals]);
  other = await fixture.report(supplier, [totals]);
  for (const id of [own, other]) await fixture.query(FILL, [id]);
});
afterAll(() => fixture?.stop());

const inTransaction = <T>(work: Parameters<typeof Database.prototype.transaction<T>>[0]) =>
  fixture.api.app.get(Database).transaction(work);

describe('more differences than one statement takes', () => {
  it('are counted by what they have in common as all of them together are, the worst first', async () => {
    const counted = await inTransaction((tx) => countCauses(tx, own, 100));
    const expected = await fixture.query(
      `SELECT state, count(*)::int AS accounts, sum(money)::text AS money, min(external_account_number) AS example, too_much AS "tooMuch"
       FROM reconciliation_difference WHERE reconciliation_id = $1 GROUP BY state, import_status, too_much
       ORDER BY state, sum(money) DESC, count(*) DESC, min(external_account_number) LIMIT 100`,
      [own],
    );
    expect(counted).toHaveLength(100);
    expect(counted.map(({ money, ...cause }) => ({ ...cause, money: Number(money) }))).toMatchObject(
      expected.map(({ money, ...cause }) => ({ ...cause, money: Number(money) })),
    );
  });

  it('go all, and those of another report stay', async () => {
    await inTransaction((tx) => dropRows(tx, 'reconciliation_difference', own));
    const left = await fixture.query(
      'SELECT reconciliation_id AS id, count(*)::int AS rows FROM reconciliation_difference GROUP BY 1',
    );
    expect(left).toEqual([{ id: other, rows: ROWS }]);
  });

  it('go with their report when it is one too many, behind the answer and in pieces that are committed each', async () => {
    const { totals } = await fixture.account(supplier);
    for (let kept = 0; kept < 5; kept += 1) await fixture.report(supplier, [totals]);
    expect((await fixture.get(supplier, `${other}/`)).status).toBe(404);
    await until(async () => (await fixture.query('SELECT 1 FROM reconciliation WHERE id = $1', [other])).length === 0);
    expect(
      await fixture.query('SELECT 1 FROM reconciliation_difference WHERE reconciliation_id = $1', [other]),
    ).toEqual([]);
  });
});
