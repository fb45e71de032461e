import { FIGURES, furtherFiguresOf, groupedFigures, parseStrictJson, readAccountPayload } from '@carryover/contract';
import { generatePayloads, propertyRuns } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database, type Tx } from '../../../platform/database/database.js';
import { call } from '../../../testing/http-client.js';
import type { TestSupplier } from '../../../testing/imported-account.js';
import type { Scope } from '../reconciliation-scope.js';
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

/** The first of the accounts are in a wave, damaged ones and others. */
const IN_WAVE = 7;
/** Those to which nobody has done anything. */
const WHOLE = [0, 1, ...Array.from({ length: ACCOUNTS }, (_, index) => index).slice(DAMAGE.length + 2)];

let fixture: ReconciliationFixture;
let supplier: TestSupplier;
let waveId: unknown;
const accounts: ReconciledTestAccount[] = [];

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('TOGETHER');
  for (const sent of generatePayloads(ACCOUNTS, 101_860, supplier.code)) {
    const { payload } = readAccountPayload(parseStrictJson(Buffer.from(JSON.stringify(sent))), { today: '2026-01-01' });
    if (payload === null) throw new Error('A payload is not valid.');
    accounts.push(await fixture.imported(supplier, payload));
  }
  const caller = { Authorization: `Token ${supplier.token}` };
  await call(`${fixture.api.url}/v2/data-import/waves/TOGETHER/`, 'POST', caller, { code: 'HALF' });
  const [wave] = await fixture.query(`SELECT id FROM import_wave WHERE code = 'HALF'`);
  waveId = wave?.id;
  await fixture.query('UPDATE account_import_process SET wave_id = $1 WHERE id = ANY ($2)', [
    waveId,
    accounts.slice(0, IN_WAVE).map(({ processId }) => processId),
  ]);
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
  scope: fc.constantFrom<Scope>('book', 'named', 'wave'),
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

/** Figures of an account that are said otherwise, as far as they are told, by what was sent of both. */
function saidOtherwise(
  account: ReconciledTestAccount | undefined,
  other: ReconciledTestAccount,
  groups: readonly string[],
) {
  const [said, held] = [furtherFiguresOf(other.sent, SALT), furtherFiguresOf(account?.sent ?? other.sent, SALT)];
  const told = Object.keys(said).filter((name) => groups.includes(name.split('.')[0] ?? ''));
  return told.flatMap((name) => {
    const [expected, actual] = [said[name], held[name]];
    if (typeof expected !== 'object') return expected === actual ? [] : [`${name} null`];
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(Object(actual))])];
    return keys.filter((key) => expected[key] !== Object(actual)[key]).map((key) => `${name} ${key}`);
  });
}

/** What is to be told of an account to which nobody has done anything; null for nothing. */
function expectedOf(index: number, scope: Scope, lines: Lines): object | null {
  const account = accounts[index];
  const { isLeftOut = false, isUnknown = false, groups = [], from = null } = lines[index] ?? {};
  const isInScope = scope !== 'wave' || index < IN_WAVE;
  if ((index > 0 && isLeftOut) || isUnknown)
    return isInScope && scope !== 'named' ? { state: 'EXTRA', further: null } : null;
  if (!isInScope) return { state: 'MISSING', further: null };
  const other = (from === null ? undefined : accounts[from]) ?? account;
  const further = other === undefined ? [] : saidOtherwise(account, other, groups).sort();
  return further.length === 0 ? null : { state: 'MISMATCHED', further };
}

function told(rows: readonly Record<string, unknown>[], index: number): object | null {
  const row = rows.find((one) => one.external_account_number === accounts[index]?.number);
  if (row === undefined) return null;
  const { state, further } = row;
  return {
    state,
    further: Array.isArray(further) ? further.map(({ figure, key }) => `${figure} ${key}`).sort() : null,
  };
}

const differences = (tx: Tx, id: string): Promise<Record<string, unknown>[]> =>
  tx.query('SELECT * FROM reconciliation_difference WHERE reconciliation_id = $1 ORDER BY external_account_number', [
    id,
  ]);

/** Compares the lines of a report so many at a time. @returns what it left, and how many are in each state */
async function compared(tx: Tx, id: string, scope: Scope, atOnce: number) {
  await tx.query('DELETE FROM reconciliation_difference WHERE reconciliation_id = $1', [id]);
  const [{ figures }]: [{ figures: string[] }] = await tx.query('SELECT figures FROM reconciliation WHERE id = $1', [
    id,
  ]);
  const states = { MATCHED: 0, MISMATCHED: 0, MISSING: 0, EXTRA: 0 };
  for (let after: string | null = ''; after !== null; ) {
    const text = compareSql(scope, figures, atOnce);
    const [some]: [ComparedAccounts] = await tx.query(text, [
      ...[id, supplier.id, after],
      ...(scope === 'wave' ? [waveId] : []),
    ]);
    states.MATCHED += some.matched;
    states.MISMATCHED += some.mismatched;
    states.MISSING += some.missing;
    states.EXTRA += some.extra;
    after = some.upto;
  }
  return { states, differences: await differences(tx, id) };
}

describe('accounts that are compared together', () => {
  it('are found to be what each is found to be alone, and by its payload, whatever is said of them', async () => {
    await fc.assert(
      fc.asyncProperty(report, async ({ scope, lines, atOnce }) => {
        const id = await fixture.report(supplier, written(lines), scope === 'wave' ? '?wave=HALF' : `?scope=${scope}`);
        const { summary } = await fixture.read(supplier, id);
        await fixture.api.app.get(Database).transaction(async (tx) => {
          const together = { states: summary?.states, differences: await differences(tx, id) };
          for (const index of WHOLE) expect(told(together.differences, index)).toEqual(expectedOf(index, scope, lines));
          expect(await compared(tx, id, scope, 1)).toEqual(together);
          expect(await compared(tx, id, scope, atOnce)).toEqual(together);
        });
      }),
      { numRuns: propertyRuns(80) },
    );
  });
});
