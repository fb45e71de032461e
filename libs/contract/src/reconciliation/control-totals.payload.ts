import { Decimal, Nested, Text, Whole } from '../payload/decorators/index.js';

/** More than all suppliers together will ever count. */
const MOST = 1_000_000_000_000;

/** How a count is read. */
export const count = {
  personal: false,
  required: true,
  min: 0,
  max: MOST,
  bounds: { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' },
} as const;

/** A sum of pounds: as many digits after the point as an amount (R09), more before it. */
export const pounds = { personal: false, required: true, integer: 16, fraction: 10 } as const;

/** Meter points by fuel. */
export class MeterPointTotals {
  @Whole(count)
  electricity: number;

  @Whole(count)
  gas: number;
}

/** Transactions of all kinds, on all ledgers. */
export class TransactionTotals {
  @Whole(count)
  count: number;

  /** Pounds: PAYMENT and CREDIT add, CHARGE, SUPPLY_CHARGE and REPAYMENT take away (R101). */
  @Decimal(pounds)
  sum: string;
}

/** The figures by which two books are compared, of one account or of many. */
export class ControlFigures {
  @Nested(() => MeterPointTotals, { required: true })
  meter_points: MeterPointTotals;

  /** Pounds, over all ledgers; credit is positive. */
  @Decimal(pounds)
  balance: string;

  @Nested(() => TransactionTotals, { required: true })
  transactions: TransactionTotals;
}

/** Control totals of one account. */
export class AccountControlTotals extends ControlFigures {
  @Text({ required: true, max: 128, personal: false })
  external_account_number: string;
}

/** What many accounts come to together. */
export class OverallControlTotals extends ControlFigures {
  @Whole(count)
  accounts: number;
}

/** The line of a file of control totals with the totals of all its accounts. */
export class OverallControlTotalsLine {
  @Nested(() => OverallControlTotals, { required: true })
  totals: OverallControlTotals;
}

/** What digests are made with. */
class DigestTerms {
  @Text({
    required: true,
    max: 128,
    pattern: {
      rule: 'R04',
      code: 'invalid_salt',
      source: '^[0-9a-zA-Z_-]{32,128}$',
      message: 'Expected 32 to 128 letters, digits, _ and -, drawn at random.',
    },
    personal: false,
  })
  salt: string;
}

/** The line of a file of control totals with the salt of its digests. */
export class DigestTermsLine {
  @Nested(() => DigestTerms, { required: true })
  digests: DigestTerms;
}
