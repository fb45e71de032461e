import { payment } from './transactions-fixture.js';

const CHARGE = {
  transaction_id: 'C-1',
  transaction_date: '2024-09-20',
  amount: 71,
  type: 'CHARGE',
  reason: 'IMPORTED_CHARGE',
  display_note: 'Late fee',
  note: 'internal',
  reference: 'ref-1',
};
const CREDIT = { ...CHARGE, transaction_id: 'C-2', type: 'CREDIT', reason: 'IMPORTED_CREDIT', amount: 10.5 };
const PAYMENT = payment('C-3', {
  amount: 30.25,
  reason: 'GENERAL_CREDIT',
  payment_type: 'DEBIT_CARD',
  note: 'by telephone',
  reference: 'card 1',
});
const REPAYMENT = payment('C-4', {
  type: 'REPAYMENT',
  amount: 5,
  reason: 'FULL_CREDIT_REFUND',
  payment_type: 'DIRECT_CREDIT',
});
export const SUPPLY_CHARGE = {
  transaction_id: 'C-5',
  transaction_date: '2024-09-30',
  amount: 53.24,
  type: 'SUPPLY_CHARGE',
  display_note: 'Electricity in September',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-09-01',
      end_date: '2024-09-30',
      number_of_units: 200,
      net_amount: 44,
      price_per_unit: 0.22,
      units: [1000, 1200],
    },
  ],
  tax_items: [{ amount: 9.24, tax_type: 'VAT', value_taxed: 44, rate: 0.21, unit_type: 'PROPORTION' }],
};
/** One of each type, with the fields it may have. */
export const OF_EVERY_TYPE = [CHARGE, CREDIT, PAYMENT, REPAYMENT, SUPPLY_CHARGE];
