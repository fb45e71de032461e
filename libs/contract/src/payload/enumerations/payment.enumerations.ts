/** Payment frequencies. */
export const PAYMENT_FREQUENCIES = [
  'MONTHLY',
  'QUARTERLY',
  'WEEKLY',
  'FORTNIGHTLY',
  'FOUR_WEEKLY',
  'ANNUALLY',
  'SIX_MONTHLY',
] as const;

/** Payment means. */
export const PAYMENT_MEANS = ['DD', 'CARD', 'MANUAL', 'PAYMENT_SLIP'] as const;

/** Kinds of payment instruction. */
export const PAYMENT_INSTRUCTION_TYPES = ['CARD', 'DIRECT_DEBIT', 'CUSTOM', 'PAYMENT_SLIP'] as const;

/** Payment types of a transaction by its type (R115) known today; others are accepted, the list is configuration. */
export const PAYMENT_TYPES_BY_TYPE = {
  PAYMENT: [
    'DD_FIRST_COLLECTION',
    'DD_REGULAR_COLLECTION',
    'DD_RE_PRESENTATION',
    'DD_FINAL_COLLECTION',
    'CREDIT_CARD',
    'DEBIT_CARD',
    'CHEQUE',
    'BACS_DEPOSIT',
    'DCA_COLLECTION',
    'CASH',
    'FUEL_DIRECT',
    'EFT',
    'ERRONEOUS_PAYMENT',
  ],
  REPAYMENT: ['DIRECT_CREDIT', 'CARD_REFUND', 'BACS', 'CHEQUE'],
} as const;

/** Payment types known today; others are accepted, the list is configuration. */
export const PAYMENT_TYPES: readonly string[] = [...new Set(Object.values(PAYMENT_TYPES_BY_TYPE).flat())].sort();

/** Ledger transaction types. */
export const LEDGER_TRANSACTION_TYPES = ['CHARGE', 'CREDIT', 'PAYMENT', 'REPAYMENT'] as const;

/** Types of a transaction added to an imported account. */
export const TRANSACTION_TYPES = [...LEDGER_TRANSACTION_TYPES, 'SUPPLY_CHARGE'] as const;

/** Kinds of the rate of a tax item: a fraction of the value taxed, or pounds for each unit of energy. */
export const TAX_UNIT_TYPES = ['PROPORTION', 'CURRENCY_PER_KWH'] as const;

/** Taxes known today; others are accepted, the list is configuration. */
export const TAX_TYPES = ['VAT', 'CCL'] as const;
