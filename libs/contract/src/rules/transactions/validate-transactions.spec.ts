import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '../../json/json-exact-number.js';
import { parseStrictJson } from '../../json/parse-strict-json.js';
import { writeExactJson } from '../../json/write-exact-json.js';
import { TransactionsRequest } from '../../payload/post-import/transactions/transactions.request.js';
import { shapeArbitrary } from '../../payload/testing/shape-arbitrary.js';
import { poundsToUnits } from '../../values/pounds.js';
import { byFuel, NO_REFERENCE_DATA, type ReferenceData } from '../reference-data.js';
import { type Problem } from '../rule.js';
import { readRequestBy } from '../validate-request.js';
import { countsTowardsBalance } from './counts-towards-balance.js';
import { type TransactionContext } from './transaction-context.js';
import { TRANSACTION_RULES } from './transaction-rules.js';
import { transactionProblemDetail, validateTransactions } from './validate-transactions.js';

const PRODUCT = 'W1F 9DE';
const rate = { kind: 'STANDING_CHARGE', effectiveFrom: '2020-01-01', effectiveTo: null, pricePerUnit: '1.5' } as const;
const tariff = { code: 'T', fuel: 'GAS', rates: 1, isPrepay: false, productCode: null } as const;
const referenceData: ReferenceData = {
  ...NO_REFERENCE_DATA,
  tariffs: new Map([[byFuel('GAS', 'T'), tariff]]),
  productRates: new Map([[PRODUCT, new Map([[PRODUCT, [rate]]])]]),
};
const agreement = { mpxn: '1', tariffCode: 'T', effectiveFrom: '2020-01-01', effectiveTo: null };
const empty: TransactionContext = {
  today: '2026-01-01',
  movesDates: false,
  referenceData: NO_REFERENCE_DATA,
  account: { agreements: [], prepayMeters: [], chargedPeriods: [] },
};
const full: TransactionContext = {
  today: '2024-02-29',
  movesDates: true,
  referenceData,
  account: {
    agreements: [
      { ...agreement, productCode: null },
      { ...agreement, productCode: PRODUCT },
    ],
    prepayMeters: [{ serialNumber: PRODUCT, isInitialised: true }],
    chargedPeriods: [
      {
        transactionId: PRODUCT,
        serialNumber: null,
        productCode: PRODUCT,
        rateBand: PRODUCT,
        startDate: '2024-02-01',
        endDate: '2024-02-29',
        netAmount: '1',
      },
    ],
  },
};

function check(raw: unknown, context: TransactionContext = empty): readonly Problem[] {
  const { problems, warnings } = validateTransactions(readRequestBy(TransactionsRequest, raw, context), context);
  return [...problems, ...warnings];
}

/** A supply charge of these net amounts and taxes. */
const supplyCharge = (amount: string, nets: readonly string[], taxes: readonly string[]) => ({
  transaction_id: 'S',
  transaction_date: '2024-01-01',
  amount,
  type: 'SUPPLY_CHARGE',
  product_code: 'P',
  line_items: nets.map((net, index) => ({
    rate_band: `B${index}`,
    start_date: '2023-12-01',
    end_date: '2023-12-31',
    number_of_units: '1',
    net_amount: net,
  })),
  tax_items: taxes.map((tax) => ({
    amount: tax,
    tax_type: 'VAT',
    value_taxed: '1',
    rate: '1',
    unit_type: 'CURRENCY_PER_KWH',
  })),
});

const detailsAt = (problems: readonly Problem[], path: string): string[] =>
  problems.filter((problem) => problem.path === path).map(({ detail }) => detail);

describe('validateTransactions', () => {
  it('has its rules once each, in the order of their ids', () => {
    const ids = TRANSACTION_RULES.map(({ id }) => Number(id.slice(1)));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('orders by transaction, then by path with positions as numbers', () => {
    const lines = Array.from({ length: 11 }, () => ({}));
    const problems = check({
      transactions: [
        ...Array.from({ length: 10 }, () => ({ type: 'CHARGE', transaction_id: 'same' })),
        { ...supplyCharge('1', ['1'], []), line_items: lines, type: 'CREDIT', zebra: 1 },
        7,
      ],
    });
    const paths = problems.map(({ path }) => path);
    const positions = paths.map((path) => Number(path.split('.')[1]));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(paths.filter((path) => path.startsWith('transactions.10.'))[0]).toBe('transactions.10.line_items');
    expect(paths.indexOf('transactions.10.line_items.2.end_date')).toBeLessThan(
      paths.indexOf('transactions.10.line_items.10.end_date'),
    );
    expect(paths.slice(-2)).toEqual(['transactions.10.zebra', 'transactions.11']);
  });

  it('leaves out what is wrong with the envelope', () => {
    expect(check({ import_supplier: 7, transactions: [], zebra: 1 })).toEqual([]);
    expect(check(null)).toEqual([]);
    expect(check({ transactions: 'none' })).toEqual([]);
  });

  it('names rule and code, and a detail that begins with the path', () => {
    const [problem] = check({ transactions: [supplyCharge('2', ['1'], [])] });
    expect(problem).toEqual({
      path: 'transactions.0.amount',
      rule: 'R165',
      code: 'ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount',
      detail: 'The amount 2 does not equal line items plus tax (1.00).',
    });
    expect(problem && transactionProblemDetail(problem)).toBe(
      'transactions.0.amount: The amount 2 does not equal line items plus tax (1.00).',
    );
  });

  it('cuts the name of a field nobody documented', () => {
    const [problem] = check({ transactions: [{ ['x'.repeat(5_000)]: 1 }] }).slice(-1);
    expect(problem && transactionProblemDetail(problem)).toBe(
      `transactions.0.${'x'.repeat(84)}…: This field is not recognised.`,
    );
  });

  it('says one thing about a field that cannot be read', () => {
    const broken = {
      ...supplyCharge('1', ['1'], []),
      product_code: 7,
      line_items: 'none',
      reason: 7,
      to_prepay_meter_serial_number: 7,
    };
    const problems = check({ transactions: [broken, { ...broken, type: 'CREDIT', transaction_id: 'C' }] }, full);
    const paths = problems.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    expect(new Set(problems.map(({ detail }) => detail))).toEqual(new Set(['Expected string.', 'Expected array.']));
  });

  it('never throws, and says the same twice, whatever JSON holds', () => {
    const anything = fc.oneof(
      { weight: 3, arbitrary: shapeArbitrary(TransactionsRequest) },
      { weight: 1, arbitrary: fc.jsonValue().map((transactions) => ({ transactions })) },
      { weight: 1, arbitrary: fc.array(fc.jsonValue()).map((transactions) => ({ transactions })) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    let found = 0;
    fc.assert(
      fc.property(anything, fc.constantFrom(empty, full), (raw, context) => {
        const exact = parseStrictJson(Buffer.from(JSON.stringify(raw).replaceAll('__proto__', 'proto')), {
          exactNumbers: true,
          maxDepth: 1_000,
        });
        const problems = check(exact, context);
        found += problems.length;
        expect(check(exact, context)).toEqual(problems);
        for (const { path, rule, code, detail } of problems) {
          expect(path.startsWith('transactions.')).toBe(true);
          expect([rule, code, detail].every((text) => text.length > 0)).toBe(true);
        }
      }),
      { numRuns: propertyRuns(1_000) },
    );
    expect(found).toBeGreaterThan(propertyRuns(1_000));
  });

  it('adds supply charges up as whole numbers of 10^-10 pounds do', () => {
    const units = fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n });
    const text = (value: bigint): string => {
      const digits = String(value < 0n ? -value : value).padStart(11, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
    };
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 20 }),
        fc.array(units, { maxLength: 5 }),
        fc.constantFrom(0n, 1n, -1n),
        (nets, taxes, off) => {
          const total = [...nets, ...taxes].reduce((sum, value) => sum + value, off);
          fc.pre(total < 10n ** 20n && total > -(10n ** 20n));
          const raw = { transactions: [supplyCharge(text(total), nets.map(text), taxes.map(text))] };
          expect(detailsAt(check(raw), 'transactions.0.amount')).toHaveLength(off === 0n ? 0 : 1);
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('multiplies price and units as whole numbers do', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
        fc.constantFrom(0n, 1n, -1n),
        (price, units, off) => {
          const signed = (value: bigint, scale: number): string => {
            const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
            return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
          };
          const size = price * (units < 0n ? -units : units);
          const half = 10n ** 9n / 2n;
          const pence = (units < 0n ? -1n : 1n) * ((size + half) / 10n ** 9n) + off;
          fc.pre(pence < 10n ** 12n && pence > -(10n ** 12n));
          const charge = supplyCharge('0', [signed(pence, 2)], []);
          const line = { ...charge.line_items[0], price_per_unit: signed(price, 7), number_of_units: signed(units, 4) };
          const problems = check({ transactions: [{ ...charge, line_items: [line] }] });
          expect(detailsAt(problems, 'transactions.0.line_items.0.net_amount')).toHaveLength(off === 0n ? 0 : 1);
        },
      ),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('adds a tenth and two tenths, over and over, without a float', () => {
    const nets = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? '0.1' : '0.2'));
    expect(check({ transactions: [supplyCharge('150', nets, [])] })).toEqual([]);
    expect(check({ transactions: [supplyCharge('150.0000000001', nets, [])] })).toHaveLength(1);
  });

  it('keeps the digits of amounts from the body to the text', () => {
    const amount = '1234567890.0123456789';
    const body = `{"transactions":[{"amount":${amount}}]}`;
    const raw = parseStrictJson(Buffer.from(body), { exactNumbers: true });
    const { value } = readRequestBy(TransactionsRequest, raw, empty).kept.walked;
    expect(value.transactions?.[0]?.amount).toBe(amount);
    expect(poundsToUnits(amount)).toBe(12_345_678_900_123_456_789n);
    expect(writeExactJson(raw)).toBe(body);
    expect(raw).toEqual({ transactions: [{ amount: new JsonNumber(amount) }] });
  });

  it.each([
    ['twenty thousand transactions of one id', 20_000, () => ({ transaction_id: 'same', type: 'CREDIT', amount: '1' })],
    ['five thousand supply charges of one day', 5_000, () => supplyCharge('1', ['1'], [])],
  ])('checks %s at once', (_, count, make) => {
    const started = performance.now();
    check({ transactions: Array.from({ length: count }, make) }, full);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('countsTowardsBalance', () => {
  it('leaves out what goes to a prepay meter', () => {
    expect(countsTowardsBalance({})).toBe(true);
    expect(countsTowardsBalance({ to_prepay_meter_serial_number: 'S1' })).toBe(false);
  });
});
