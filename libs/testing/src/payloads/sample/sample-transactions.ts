import { JsonNumber } from '@carryover/contract';

/** A request with a transaction of each type; amounts are numbers as they were written. */
export interface SampleTransactions {
  import_supplier: string;
  external_account_number: string;
  transactions: Record<string, unknown>[];
}

const number = (text: string): JsonNumber => new JsonNumber(text);

/** Product of the sample's supply charge. */
export const SAMPLE_PRODUCT = 'EVERGREEN-12';
/** Prepay meter that one of the sample's charges goes to. */
export const SAMPLE_PREPAY_METER = 'S95A104422';

/** A request for transactions that every rule accepts, made anew on each call. Write it with writeExactJson. */
export function sampleTransactions(): SampleTransactions {
  return {
    import_supplier: 'NORTHWIND',
    external_account_number: 'NW-000481',
    transactions: [supplyCharge(), prepayCharge(), credit(), payment(), repayment()],
  };
}

function supplyCharge(): Record<string, unknown> {
  return {
    transaction_id: 'SUP-25-06',
    transaction_date: '2025-07-01',
    amount: number('48.53'),
    type: 'SUPPLY_CHARGE',
    display_note: 'Electricity in June',
    product_code: SAMPLE_PRODUCT,
    line_items: [
      {
        rate_band: 'CONSUMPTION_STANDARD',
        start_date: '2025-06-01',
        end_date: '2025-06-30',
        number_of_units: number('120.5'),
        net_amount: number('32.72'),
        price_per_unit: number('0.2715'),
        units: [number('40211'), number('40331.5')],
      },
      {
        rate_band: 'STANDING_CHARGE',
        start_date: '2025-06-01',
        end_date: '2025-06-30',
        number_of_units: number('30'),
        net_amount: number('13.50'),
        price_per_unit: number('0.45'),
      },
    ],
    tax_items: [
      {
        amount: number('2.31'),
        tax_type: 'VAT',
        value_taxed: number('46.22'),
        rate: number('0.05'),
        unit_type: 'PROPORTION',
      },
    ],
  };
}

function prepayCharge(): Record<string, unknown> {
  return {
    transaction_id: 'CHG-25-06',
    transaction_date: '2025-07-02',
    amount: '17.5',
    type: 'CHARGE',
    reason: 'PREPAY_DEBT_ADJUSTMENT',
    note: 'Debt moved to the meter',
    to_prepay_meter_serial_number: SAMPLE_PREPAY_METER,
  };
}

function credit(): Record<string, unknown> {
  return {
    transaction_id: 'CRE-25-06',
    transaction_date: '2025-07-03',
    amount: number('5'),
    type: 'CREDIT',
    reason: 'IMPORTED_CREDIT',
    reference: 'GW-77',
  };
}

function payment(): Record<string, unknown> {
  return {
    transaction_id: 'PMT-25-06',
    transaction_date: '2025-07-04',
    amount: number('71.00'),
    type: 'PAYMENT',
    reason: 'ACCOUNT_CHARGE_PAYMENT',
    payment_type: 'DD_REGULAR_COLLECTION',
  };
}

function repayment(): Record<string, unknown> {
  return {
    transaction_id: 'REP-25-06',
    transaction_date: '2025-07-05',
    amount: number('1e1'),
    type: 'REPAYMENT',
    reason: '',
    payment_type: 'DIRECT_CREDIT',
  };
}
