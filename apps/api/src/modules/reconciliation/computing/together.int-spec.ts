import { FIGURES, furtherFiguresOf, groupedFigures, parseStrictJson, readAccountPayload } from '@carryover/contract';
import { generatePayloads, propertyRuns } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database, type Tx } from '../../../platform/database/database.js';
import type { TestSupplier } from '../../../testing/imported-account.js';
import { type ReconciledTestAccount, ReconciliationFixture } from '../testing/reconciliation-fixture.js';
import { compareSql } from './comparison-sql.js';
import type { ComparedAccounts } from './computed-reconciliations.repository.js';

const SALT = '0123456789abcdef0123456789abcdef';
const ACCOUNTS = 14;
/** The groups of figures on the wire. */
const GROUPS = [...new Set(FIGURES.map(({ group }) => group))];

/** What somebody may have done to the rows of an account. */
const DAMAGE = [
  'DELETE FROM psr_record WHERE account_id = $1',
  `DELETE FROM meter_reading WHERE account_id = $1 AND kind = 'TRANSFER'`,
  `UPDATE meter_reading SET reading_date = '2020-02-29' WHERE account_id = $1`,
  'UPDATE ledger SET balance = balance + 0.01 WHERE account_id = $1',
  'DELETE FROM account_metadata WHERE account_id = $1',
  'UPDATE ledger_transaction SET type = NULL WHERE account_id = $1',
  'UPDATE payment_schedule SET amount = NULL, means = NULL WHERE account_id = $1',
  'DELETE FROM ledger_transaction WHERE account_id = $1',
  `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, verified_at)
   VALUES (gen_random_uuid(), $1, 'BANK', $1::uuid::text, 'CARD', 'ACTIVE', now())`,
];

let fixture: ReconciliationFixture;
let supplier: TestSupplier;
const accounts: ReconciledTestAccount[] = [];

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('TOGETHER');
  for (const sent of generatePayloads(ACCOUNTS, 101_860, supplier.code)) {
    const { payload } = readAccountPayload(parseStrictJson(Buffer.from(JSON.stringify(sent))), { today: '2026-01-01' });
    if (payload === null) throw new Error('A payload is not valid.');
    accounts.push(await fixture.imported(supplier, payload));
  }
  for (const [index, damage] of DAMAGE.entries()) await fixture.query(damage, [accounts[index + 2]?.id]);
});
afterAll(() => fixture?.stop());

/** What is said of an account: nothing, the truth, or the figures of another; under its number or one that nobody has. */
const line = fc.record({
  isLeftOut: fc.boolean(),
  isUnknown: fc.boolean(),
  groups: fc.subarray(GROUPS),
  from: fc.option(fc.nat(ACCOUNTS - 1)),
});

const report = fc.record({
  scope: fc.constantFrom('book' as const, 'named' as const),
  lines: fc.array(line, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
  atOnce: fc.integer({ min: 1, max: 5 }),
});

type Lines = (typeof report extends fc.Arbitrary<infer Report> ? Report : never)['lines'];

function written(lines: Lines): object[] {
  const said = accounts.flatMap(({ totals, number, sent }, index) => {
    const { isLeftOut = false, isUnknown = false, groups = [], from = null } = lines[index] ?? {};
    // There is always a line.
    if (index > 0 && isLeftOut) return [];
    const figures = groupedFigures(furtherFiguresOf((from === null ? null : accounts[from]?.sent) ?? sent, SALT));
    const told = Object.fromEntries(Object.entries(figures).filter(([group]) => groups.includes(group)));
    return [{ ...totals, external_account_number: isUnknown ? `${number}-NOBODY` : number, ...told }];
  });
  return [{ digests: { salt: SALT } }, ...said];
}

const differences = (tx: Tx, id: string): Promise<Record<string, unknown>[]> =>
  tx.query('SELECT * FROM reconciliation_difference WHERE reconciliation_id = $1 ORDER BY external_account_number', [
    id,
  ]);

/** Compares the lines of a report so many at a time. @returns what it left, and how many are in each state */
async function compared(tx: Tx, id: string, scope: 'book' | 'named', atOnce: number) {
  await tx.query('DELETE FROM reconciliation_difference WHERE reconciliation_id = $1', [id]);
  const [{ figures }]: [{ figures: string[] }] = await tx.query('SELECT figures FROM reconciliation WHERE id = $1', [
    id,
  ]);
  const states = { MATCHED: 0, MISMATCHED: 0, MISSING: 0, EXTRA: 0 };
  for (let after: string | null = ''; after !== null; ) {
    const text = compareSql(scope, figures, atOnce);
    const [some]: [ComparedAccounts] = await tx.query(text, [id, supplier.id, after]);
    states.MATCHED += some.matched;
    states.MISMATCHED += some.mismatched;
    states.MISSING += some.missing;
    states.EXTRA += some.extra;
    after = some.upto;
  }
  return { states, differences: await differences(tx, id) };
}

describe('accounts that are compared together', () => {
  it('are found to be what each is found to be alone, whatever is said of them', async () => {
    await fc.assert(
      fc.asyncProperty(report, async ({ scope, lines, atOnce }) => {
        const id = await fixture.report(supplier, written(lines), `?scope=${scope}`);
        const { summary } = await fixture.read(supplier, id);
        await fixture.api.app.get(Database).transaction(async (tx) => {
          const together = { states: summary?.states, differences: await differences(tx, id) };
          expect(await compared(tx, id, scope, 1)).toEqual(together);
          expect(await compared(tx, id, scope, atOnce)).toEqual(together);
        });
      }),
      { numRuns: propertyRuns(80) },
    );
  });
});
