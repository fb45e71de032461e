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

/** Payment types known today; others are accepted, the list is configuration. */
export const PAYMENT_TYPES = [
  'BACS',
  'BACS_DEPOSIT',
  'CARD_REFUND',
  'CASH',
  'CHEQUE',
  'CREDIT_CARD',
  'DCA_COLLECTION',
  'DD_FINAL_COLLECTION',
  'DD_FIRST_COLLECTION',
  'DD_REGULAR_COLLECTION',
  'DD_RE_PRESENTATION',
  'DEBIT_CARD',
  'DIRECT_CREDIT',
  'EFT',
  'ERRONEOUS_PAYMENT',
  'FUEL_DIRECT',
] as const;

/** Ledger transaction types. */
export const LEDGER_TRANSACTION_TYPES = ['CHARGE', 'CREDIT', 'PAYMENT', 'REPAYMENT'] as const;
