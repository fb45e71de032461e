import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest } from '../payload/dto/index.js';
import { type PayloadClass } from '../payload/field-spec.js';
import { TransactionsRequest } from '../payload/post-import/transactions/transactions.request.js';
import { ACCOUNT_RULES } from './account-rules.js';
import { AccountView } from './account-view.js';
import { byFuel, NO_REFERENCE_DATA, type ReferenceData } from './reference-data.js';
import { type Rule } from './rule.js';
import { runRules } from './run-rules.js';
import { LIVE_SEVERITIES } from './severity/severities.js';
import { countReads } from './testing/count-reads.js';
import { classesWithLists, payloadOfLists } from './testing/payload-of-lists.js';
import { type TransactionContext } from './transactions/transaction-context.js';
import { TRANSACTION_RULES } from './transactions/transaction-rules.js';

/** Entries of the lists of one object; all others have one entry. */
const FEW = 64;
/** Twice n log n, and a little: n squared would be four times. */
const AT_MOST = 2.5;

const NAME = 'W1F 9DE';
const today = '2026-01-01';
const tariff = { code: NAME, fuel: 'ELECTRICITY', rates: 3, isPrepay: false, productCode: NAME } as const;
const product = { code: NAME, kind: 'VARIABLE', availableFrom: '2025-01-01', endDate: null } as const;
const rate = { kind: 'STANDING_CHARGE', effectiveFrom: '2020-01-01', effectiveTo: null, pricePerUnit: '1.5' } as const;
/** Something is listed everywhere, so that every rule has something to look for. */
const referenceData: ReferenceData = {
  ...NO_REFERENCE_DATA,
  tariffs: new Map([[byFuel('ELECTRICITY', NAME), tariff]]),
  products: new Map([[NAME, product]]),
  productRates: new Map([[NAME, new Map([[NAME, [rate]]])]]),
  marketParticipants: new Set(['GAS X']),
  tprs: new Set(['00001']),
  campaigns: new Set(['X']),
  debtAgencies: new Set(['X']),
  referenceNamespaces: new Set(['X']),
};

function transactionContext(count: number): TransactionContext {
  const many = <T>(entry: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => entry(index));
  return {
    today,
    movesDates: false,
    referenceData,
    account: {
      agreements: many((index) => ({
        mpxn: `${index}`,
        productCode: index % 2 === 0 ? NAME : null,
        tariffCode: 'T',
        effectiveFrom: `2025-01-${String((index % 28) + 1).padStart(2, '0')}`,
        effectiveTo: null,
      })),
      prepayMeters: many((index) => ({ serialNumber: `M${index}`, isInitialised: true })),
      chargedPeriods: many((index) => ({
        transactionId: `${index}`,
        serialNumber: null,
        productCode: NAME,
        rateBand: NAME,
        startDate: '2024-02-01',
        endDate: '2024-02-29',
        netAmount: '1',
      })),
    },
  };
}

/** Transactions are charges for a product of the catalogue: most rules are about those. */
function charging(body: Record<string, unknown>): object {
  const { transactions } = body;
  if (!Array.isArray(transactions)) return body;
  const charges = transactions.map((one) => ({
    ...one,
    type: 'SUPPLY_CHARGE',
    product_code: NAME,
    line_items: one.line_items.map((line: object) => ({ ...line, rate_band: NAME })),
  }));
  return { ...body, transactions: charges };
}

/** How often a rule looks at something of a body and of what is known besides. */
function stepsOf<View, Context extends object>(
  rule: Rule<View, Context>,
  body: object,
  context: Context,
  viewOf: (body: object) => View,
): number {
  const counted = countReads({ body, context });
  runRules([rule], viewOf(counted.value.body), counted.value.context, LIVE_SEVERITIES, () => undefined);
  return counted.reads();
}

/** The rules that take more steps than they may when a list is twice as long. */
function slowAmong<View, Context extends object>(
  rules: readonly Rule<View, Context>[],
  bodies: readonly (readonly [body: object, context: Context])[],
  viewOf: (body: object) => View,
): string[] {
  return rules.flatMap((rule) => {
    const [few = 0, twice = 0] = bodies.map(([body, context]) => stepsOf(rule, body, context, viewOf));
    return twice <= AT_MOST * few ? [] : [`${rule.id}: ${few} steps, ${twice} for twice as many`];
  });
}

const isUnreadable = () => false;
/** A rule looks at the most where no other one is left to report it. */
const refuses = () => false;
const cases = [AccountImportRequest, TransactionsRequest].flatMap((type: PayloadClass) =>
  [...classesWithLists(type)].flatMap((parent) =>
    [true, false].map((isVaried) => [type.name, parent.name, isVaried ? 'differ' : 'are the same', parent] as const),
  ),
);

describe('every rule takes no more than n log n steps', () => {
  it.each(cases)('in %s, for lists of %s whose entries %s', (request, _, entries, parent) => {
    const isAccount = request === AccountImportRequest.name;
    const type = isAccount ? AccountImportRequest : TransactionsRequest;
    const body = (count: number) =>
      charging(payloadOfLists(type, (one) => (one === parent ? count : 1), entries === 'differ'));
    const account = { today, referenceData, isUnreadable, refuses, takenReferences: new Set(['X']) };
    const slow = isAccount
      ? slowAmong(
          ACCOUNT_RULES,
          [FEW, 2 * FEW].map((count) => [body(count), account]),
          (payload) => new AccountView(payload),
        )
      : slowAmong(
          TRANSACTION_RULES,
          [FEW, 2 * FEW].map((count) => [body(count), { ...transactionContext(count), isUnreadable, refuses }]),
          (request) => request,
        );
    expect(slow).toEqual([]);
  });
});
