import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AccountRule } from '../account-rule.js';
import { AccountView } from '../account-view.js';
import { weeklyRepayment } from '../metering/prepayment.rule.js';
import { type ReadableAccount } from '../rule.js';
import { runRules } from '../run-rules.js';
import { LIVE_SEVERITIES } from '../severity/severities.js';
import { ledgerBalance, statementBalance, transferBalance } from './ledger-balances.rule.js';
import { paymentAmounts } from './ledger-transactions.rule.js';

const ROWS = propertyRuns(100_000);
const SUMS = [ledgerBalance, transferBalance, statementBalance];

/** An amount as an integer of 10^-scale pounds. */
interface Amount {
  readonly units: bigint;
  readonly scale: number;
}

/** Amounts above zero of at most eight digits before the point, so that sums of a hundred fit a balance. */
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
  .map(([scale, drawn]) => ({ scale, units: (drawn % (10n ** BigInt(8 + scale) - 1n)) + 1n }));

/** Decimal text of an integer of 10^-scale. */
function text(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** The same amount as an integer of 10^-10 pounds. */
const tenths = ({ units, scale }: Amount): bigint => units * 10n ** BigInt(10 - scale);

/** What some rules find in an account of which everything could be read. */
function problems(account: ReadableAccount, rules: readonly AccountRule[]): string[] {
  const found: string[] = [];
  const context = { today: '2026-01-01', isUnreadable: () => false, refuses: LIVE_SEVERITIES.refuses };
  runRules(rules, new AccountView(account), context, LIVE_SEVERITIES, ({ rule, path }) =>
    found.push(`${rule} ${path}`),
  );
  return found;
}

const TYPES = [
  ['PAYMENT', 1n],
  ['CREDIT', 1n],
  ['CHARGE', -1n],
  ['REPAYMENT', -1n],
] as const;

const rows = (length: number) =>
  fc.array(fc.tuple(fc.constantFrom(...TYPES), amounts), { minLength: length, maxLength: length });

type Row = readonly [(typeof TYPES)[number], Amount];

const transactions = (of: readonly Row[]) =>
  of.map(([[type], { units, scale }], index) => ({
    transaction_id: `${index}`,
    transaction_date: '2024-01-01',
    type,
    amount: text(units, scale),
  }));

const effect = (of: readonly Row[]): bigint => of.reduce((sum, [[, sign], amount]) => sum + sign * tenths(amount), 0n);

describe('over random rows, as integers add and compare', () => {
  const perLedger = 100;

  it('sums of transactions equal balances exactly, and one ten-billionth more or less is refused', () => {
    const ledger = fc.tuple(rows(perLedger / 2), rows(perLedger / 2));
    fc.assert(
      fc.property(ledger, fc.constantFrom(-1n, 1n), ([past, open], off) => {
        const statement = effect(past);
        const total = statement + effect(open);
        const payload = (statementOff: bigint, ledgerOff: bigint, transferOff: bigint) => ({
          transfer_balance: text(total + transferOff, 10),
          ledgers: [
            {
              historical_statement_transactions: transactions(past),
              current_statement_transactions: transactions(open),
              last_statement_balance: text(statement + statementOff, 10),
              ledger_balance: text(total + ledgerOff, 10),
            },
          ],
        });
        expect(problems(payload(0n, 0n, 0n), SUMS)).toEqual([]);
        expect(problems(payload(off, 0n, 0n), SUMS)).toEqual(['R104 ledgers.0.last_statement_balance']);
        expect(problems(payload(0n, off, 0n), SUMS)).toEqual(['R102 ledgers.0.ledger_balance']);
        expect(problems(payload(0n, 0n, off), SUMS)).toEqual(['R103 transfer_balance']);
      }),
      { numRuns: ROWS / perLedger },
    );
  });

  it('amounts are above zero, and a minimum above a maximum, as integers are', () => {
    const pairs = fc.array(fc.tuple(amounts, amounts, fc.constantFrom(-1n, 0n, 1n)), { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(pairs, (drawn) => {
        const payments = drawn.map(([{ units, scale }, , sign]) => ({
          type: 'PAYMENT',
          amount: text(units * sign, scale),
        }));
        const refused = drawn.flatMap(([, , sign], index) =>
          sign > 0n ? [] : [`R114 ledgers.0.current_statement_transactions.${index}.amount`],
        );
        expect(problems({ ledgers: [{ current_statement_transactions: payments }] }, [paymentAmounts])).toEqual(
          refused,
        );

        const meters = drawn.map(([least, most]) => ({
          prepay_details: {
            gas_debt_repayment_options: {
              weekly_min: text(least.units, least.scale),
              weekly_max: text(most.units, most.scale),
            },
          },
        }));
        const above = drawn.flatMap(([least, most], index) =>
          tenths(least) > tenths(most)
            ? [
                `R90 supply_addresses.0.meter_points.0.meters.${index}.prepay_details.gas_debt_repayment_options.weekly_min`,
              ]
            : [],
        );
        expect(problems({ supply_addresses: [{ meter_points: [{ meters }] }] }, [weeklyRepayment])).toEqual(above);
      }),
      { numRuns: ROWS / 50 },
    );
  });
});
