import { randomInt } from 'node:crypto';

export interface Reading {
  register_id?: string;
  reading_date: string;
  reading_value: string;
  reading_type: string;
}

export interface Meter {
  meter_serial_number: string;
  installed_on?: string;
  registers?: { register_id: string; tpr: string; number_of_digits: number; is_settlement?: boolean }[];
  transfer_readings?: Reading[];
  reading_history?: (Reading & { billed: boolean })[];
  gas_number_of_digits?: number;
  smart_type?: string;
  is_prepay?: boolean;
  prepay_details?: {
    debt_balance: string;
    credit_balance: string;
    transfer_vend_read_date?: string;
    gas_debt_repayment_options?: { weekly_min: string; weekly_max: string };
  };
}

export interface MeterPoint {
  identifier: string;
  supply_type: 'ELECTRICITY' | 'GAS';
  agreements?: { tariff_code: string; effective_from: string }[];
  mpid?: string;
  shipper_mpid?: string;
  supply_start_date?: string;
  profile_class?: number;
  ssc?: string;
  meters?: Meter[];
  et_in_progress?: boolean;
  dr_in_progress?: boolean;
  smart_refusal_interest?: { type: string; date: string; refusal_reason: string; source: string };
  eac_history?: { effective_from: string; tpr: string; consumption: string; source: string }[];
  aq_history?: { effective_from: string; effective_to?: string; consumption: string }[];
}

export interface Person {
  given_name: string;
  family_name: string;
  email?: string;
  mobile?: string;
  landline?: string;
  date_of_birth?: string;
  title?: string;
  salutation?: string;
}

export interface Customer extends Person {
  psr?: (
    | { elec_industry_code: string; effective_from: string }
    | { gas_industry_code: string; effective_from: string }
  )[];
  customer_preferences?: {
    opted_into_sms: boolean;
    opted_into_recommended: boolean;
    opted_into_updates: boolean;
    opted_into_third_parties: boolean;
    opted_into_offers: boolean;
    is_user_psr_consent_obtained: boolean;
  };
}

export interface SupplyAddress {
  supply_address1: string;
  supply_address2?: string;
  supply_address3?: string;
  supply_address4?: string;
  supply_address5?: string;
  supply_postcode: string;
  is_landlord?: boolean;
  customer_at_supply_address_from_date?: string;
  meter_points?: MeterPoint[];
  property_administrators?: Person[];
}

export interface LedgerTransaction {
  transaction_id: string;
  transaction_date: string;
  amount: string;
  type: string;
  reason: string;
  payment_type?: string;
}

export interface Ledger {
  current_statement_transactions?: LedgerTransaction[];
  historical_statement_transactions?: LedgerTransaction[];
  last_statement_closing_date?: string;
  last_statement_issue_date?: string;
  last_statement_balance?: string;
  ledger_balance?: string;
}

export interface PaymentSchedule {
  amount: string;
  day_of_month: number;
  frequency: string;
  means: string;
  start_date: string;
  is_debt_repayment_plan?: boolean;
  debt_repayment_element?: string;
  debt_repayment_end_date?: string;
}

export interface AccountPayload {
  import_supplier: string;
  external_account_number: string;
  unknown_occupier?: boolean;
  customers: Customer[];
  billing_name: string;
  billing_address1: string;
  billing_address2?: string;
  billing_address3?: string;
  billing_address4?: string;
  billing_address5?: string;
  billing_postcode: string;
  account_type?: string;
  sales_channel?: string;
  sales_subchannel?: string;
  supply_addresses: SupplyAddress[];
  transfer_balance?: string;
  ledgers?: Ledger[];
  last_billed_to_date?: string;
  payment_schedules?: PaymentSchedule[];
  references?: { namespace: string; value: string }[];
  notes?: { created_at: string; body: string; document_paths?: { document_path: string }[] }[];
  statements?: {
    bill_period_from_date: string;
    bill_period_to_date: string;
    statement_path: string;
    statement_id: string;
  }[];
  warm_home_discount?: { tax_year: string; account_type: string; group: string }[];
  dunning_path?: { path_name: string; start_date: string };
  debts?: {
    agency_name: string;
    start_date: string;
    is_insolvent: boolean;
    aged_debt: { debt_amount: string; due_date: string }[];
  }[];
  last_payment_review_date?: string;
  next_bill_due_date?: string;
  smart_read_frequency?: string;
  smart_read_cycle_day?: number;
  communication_preference?: string;
  document_accessibility?: string;
  account_campaigns?: { slug: string; campaign_note: string }[];
  metadata?: { key: string; value: Record<string, unknown> }[];
}

export const ELECTRICITY_NUMBER = '1200034567890';
export const SECOND_ELECTRICITY_NUMBER = '2200045678901';
export const GAS_NUMBER = '3456789012';
export const SHORT_GAS_NUMBER = '4567890';
export const PREPAY_METER_SERIAL = 'S15P204871';

const run = `${Date.now().toString(36)}${randomInt(36 ** 3)
  .toString(36)
  .padStart(3, '0')}`.toUpperCase();
let count = 0;

/** An external account number that no other test (and no other run) uses. */
export function newAccountNumber(): string {
  count += 1;
  return `A-${run}-${count}`;
}

/** Any identifier of our own that has to be new, such as a transaction id. */
export function newId(prefix: string): string {
  count += 1;
  return `${prefix}-${run}-${count}`;
}

/** Today, moved by some days, as YYYY-MM-DD. */
export function day(offset = 0): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

export function electricityPoint(identifier = ELECTRICITY_NUMBER): MeterPoint {
  return {
    identifier,
    supply_type: 'ELECTRICITY',
    agreements: [{ tariff_code: 'FIX-12M-ELEC', effective_from: '2024-02-01' }],
    mpid: 'OAKE',
    supply_start_date: '2022-02-01',
    profile_class: 1,
    ssc: '0393',
    meters: [
      {
        meter_serial_number: 'L12A34567',
        installed_on: '2016-05-19',
        registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
        transfer_readings: [
          { register_id: '1', reading_date: '2024-03-01', reading_value: '24310.0', reading_type: 'CUSTOMER' },
        ],
      },
    ],
  };
}

export function twoRateElectricityPoint(identifier = SECOND_ELECTRICITY_NUMBER): MeterPoint {
  return {
    identifier,
    supply_type: 'ELECTRICITY',
    agreements: [{ tariff_code: 'E7-VARIABLE', effective_from: '2023-10-01' }],
    mpid: 'OAKE',
    supply_start_date: '2021-10-01',
    profile_class: 2,
    ssc: '0151',
    et_in_progress: false,
    dr_in_progress: false,
    meters: [
      {
        meter_serial_number: 'E10Z09981',
        installed_on: '2012-11-02',
        registers: [
          { register_id: 'DAY', tpr: '00043', number_of_digits: 5, is_settlement: true },
          { register_id: 'NGT', tpr: '00210', number_of_digits: 5 },
        ],
        transfer_readings: [
          { register_id: 'DAY', reading_date: '2024-03-01', reading_value: '10210.5', reading_type: 'CUSTOMER' },
          { register_id: 'NGT', reading_date: '2024-03-01', reading_value: '8034.0', reading_type: 'CUSTOMER' },
        ],
        reading_history: [
          {
            register_id: 'DAY',
            reading_date: '2023-12-01',
            reading_value: '9800.0',
            reading_type: 'ROUTINE',
            billed: true,
          },
          {
            register_id: 'NGT',
            reading_date: '2023-12-01',
            reading_value: '7600.0',
            reading_type: 'CUSTOMER',
            billed: false,
          },
        ],
      },
    ],
    eac_history: [
      { effective_from: '2023-10-01', tpr: '00043', consumption: '2450.7', source: 'D0019' },
      { effective_from: '2023-10-01', tpr: '00210', consumption: '1320.0', source: 'D0019' },
    ],
  };
}

export function gasPoint(identifier = GAS_NUMBER): MeterPoint {
  return {
    identifier,
    supply_type: 'GAS',
    agreements: [{ tariff_code: 'FIX-12M-GAS', effective_from: '2024-02-01' }],
    mpid: 'OAK',
    shipper_mpid: 'SHP',
    supply_start_date: '2022-02-01',
    meters: [
      {
        meter_serial_number: 'G4A00120345',
        installed_on: '2017-08-30',
        gas_number_of_digits: 5,
        transfer_readings: [{ reading_date: '2024-03-01', reading_value: '6120.0', reading_type: 'CUSTOMER' }],
      },
    ],
    aq_history: [
      { effective_from: '2022-02-01', effective_to: '2023-03-31', consumption: '11800.0' },
      { effective_from: '2023-04-01', consumption: '12100.0' },
    ],
  };
}

/** Just names, an address and one electricity meter. */
export function minimalAccount(supplier: string): AccountPayload {
  return {
    import_supplier: supplier,
    external_account_number: newAccountNumber(),
    customers: [{ given_name: 'Margaret', family_name: 'Holloway' }],
    billing_name: 'Margaret Holloway',
    billing_address1: '12 Orchard Close',
    billing_postcode: 'LS6 2AB',
    supply_addresses: [
      { supply_address1: '12 Orchard Close', supply_postcode: 'LS6 2AB', meter_points: [electricityPoint()] },
    ],
  };
}

/** A couple in a house with electricity and gas; most of the fields are given. */
export function dualFuelHousehold(supplier: string): AccountPayload {
  return {
    import_supplier: supplier,
    external_account_number: newAccountNumber(),
    unknown_occupier: false,
    customers: [
      {
        given_name: 'Daniel',
        family_name: 'Ashworth',
        email: 'daniel.ashworth@example.com',
        mobile: '07700900123',
        landline: '02079460123',
        date_of_birth: '1979-06-14',
        title: 'Mr',
        salutation: 'Dan',
        psr: [
          { elec_industry_code: '19', effective_from: '2023-05-01' },
          { gas_industry_code: '24', effective_from: '2023-05-01' },
        ],
        customer_preferences: {
          opted_into_sms: true,
          opted_into_recommended: false,
          opted_into_updates: true,
          opted_into_third_parties: false,
          opted_into_offers: false,
          is_user_psr_consent_obtained: true,
        },
      },
      {
        given_name: 'Priya',
        family_name: 'Ashworth',
        email: 'priya.ashworth@example.com',
        mobile: '+447700900456',
        title: 'Mrs',
      },
    ],
    billing_name: 'Mr D and Mrs P Ashworth',
    billing_address1: '47 Station Road',
    billing_address2: 'Didsbury',
    billing_address3: 'Manchester',
    billing_address4: '',
    billing_address5: '',
    billing_postcode: 'M20 3BX',
    account_type: 'DOMESTIC',
    sales_channel: 'DIRECT',
    sales_subchannel: '',
    supply_addresses: [
      {
        supply_address1: '47 Station Road',
        supply_address2: 'Didsbury',
        supply_address3: 'Manchester',
        supply_postcode: 'M20 3BX',
        is_landlord: false,
        customer_at_supply_address_from_date: '2022-02-01',
        meter_points: [electricityPoint(), gasPoint()],
      },
    ],
    transfer_balance: '84.20',
    ledgers: [
      {
        current_statement_transactions: [
          {
            transaction_id: 'LEDGER-1001',
            transaction_date: '2024-03-05',
            amount: '95.00',
            type: 'PAYMENT',
            reason: 'ACCOUNT_CHARGE_PAYMENT',
            payment_type: 'DD_REGULAR_COLLECTION',
          },
          {
            transaction_id: 'LEDGER-1002',
            transaction_date: '2024-03-06',
            amount: '5.50',
            type: 'CREDIT',
            reason: 'DIRECT_DEBIT_DISCOUNT',
          },
        ],
        historical_statement_transactions: [
          {
            transaction_id: 'LEDGER-0900',
            transaction_date: '2024-01-10',
            amount: '40.00',
            type: 'REPAYMENT',
            reason: 'FULL_CREDIT_REFUND',
            payment_type: '',
          },
        ],
        last_statement_closing_date: '2024-02-29',
        last_statement_issue_date: '2024-03-02',
        last_statement_balance: '-16.30',
        ledger_balance: '84.20',
      },
    ],
    last_billed_to_date: '2024-02-29',
    payment_schedules: [
      { amount: '95.00', day_of_month: 5, frequency: 'MONTHLY', means: 'DD', start_date: '2023-03-05' },
    ],
    references: [{ namespace: 'crm-id', value: 'ASHWORTH-47' }],
  };
}

/** Somebody who has an account but no supply at the moment. */
export function accountWithoutMeterPoints(supplier: string): AccountPayload {
  return {
    import_supplier: supplier,
    external_account_number: newAccountNumber(),
    customers: [
      { given_name: 'Tomasz', family_name: 'Nowicki', email: 'tomasz@example.org', date_of_birth: '1990-12-02' },
    ],
    billing_name: 'Tomasz Nowicki',
    billing_address1: 'Flat 3',
    billing_address2: '9 Quay Street',
    billing_address3: 'Bristol',
    billing_postcode: 'BS1 4DJ',
    account_type: 'DOMESTIC',
    supply_addresses: [
      { supply_address1: 'Flat 3', supply_address2: '9 Quay Street', supply_postcode: 'BS1 4DJ', meter_points: [] },
    ],
    transfer_balance: '0.00',
  };
}

/** Pay as you go on both fuels, with debt on the gas meter. */
export function prepaymentAccount(supplier: string): AccountPayload {
  return {
    import_supplier: supplier,
    external_account_number: newAccountNumber(),
    customers: [
      { given_name: 'Chloe', family_name: 'Barnett', title: 'Ms', mobile: '07911 123456', salutation: 'Ms Barnett' },
    ],
    billing_name: 'Ms C Barnett',
    billing_address1: '3 Mill Lane',
    billing_address2: '',
    billing_address3: 'Derby',
    billing_postcode: 'DE1 3QT',
    account_type: 'DOMESTIC',
    sales_channel: 'DIRECT',
    supply_addresses: [
      {
        supply_address1: '3 Mill Lane',
        supply_address3: 'Derby',
        supply_postcode: 'DE1 3QT',
        customer_at_supply_address_from_date: '2020-09-01',
        meter_points: [
          {
            identifier: '1100098765432',
            supply_type: 'ELECTRICITY',
            agreements: [{ tariff_code: 'PAYG-ELEC', effective_from: '2023-04-01' }],
            mpid: 'OAKE',
            supply_start_date: '2020-09-01',
            profile_class: 1,
            ssc: '0393',
            meters: [
              {
                meter_serial_number: PREPAY_METER_SERIAL,
                installed_on: '2015-03-11',
                registers: [{ register_id: '01', tpr: '00001', number_of_digits: 6 }],
                is_prepay: true,
                prepay_details: {
                  debt_balance: '0.00',
                  credit_balance: '14.85',
                  transfer_vend_read_date: '2024-03-01',
                },
              },
            ],
          },
          {
            identifier: '78901234',
            supply_type: 'GAS',
            agreements: [{ tariff_code: 'PAYG-GAS', effective_from: '2023-04-01' }],
            mpid: 'OAK',
            shipper_mpid: 'SHP',
            supply_start_date: '2020-09-01',
            meters: [
              {
                meter_serial_number: 'G15P778120',
                installed_on: '2015-03-11',
                gas_number_of_digits: 5,
                smart_type: 'SMETS1',
                is_prepay: true,
                prepay_details: {
                  debt_balance: '62.40',
                  credit_balance: '3.10',
                  transfer_vend_read_date: '2024-03-01',
                  gas_debt_repayment_options: { weekly_min: '2.00', weekly_max: '10.00' },
                },
              },
            ],
          },
        ],
      },
    ],
  };
}

/** A landlord who runs a bakery: half-hourly, managing agents, a refused smart meter, a flat behind the shop. */
export function bakeryAccount(supplier: string): AccountPayload {
  return {
    import_supplier: supplier,
    external_account_number: newAccountNumber(),
    customers: [
      {
        given_name: 'Eleanor',
        family_name: 'Whitcombe',
        email: 'accounts@harbourbakery.example',
        landline: '01632 960123',
      },
    ],
    billing_name: 'Harbour Bakery Ltd',
    billing_address1: 'Unit 4, Harbour Yard',
    billing_address2: 'Quayside',
    billing_address3: 'Whitby',
    billing_address4: 'North Yorkshire',
    billing_postcode: 'YO21 1DN',
    sales_channel: 'DIRECT',
    supply_addresses: [
      {
        supply_address1: 'Unit 4, Harbour Yard',
        supply_address2: 'Quayside',
        supply_address3: 'Whitby',
        supply_postcode: 'YO21 1DN',
        is_landlord: true,
        meter_points: [
          {
            ...twoRateElectricityPoint(),
            smart_refusal_interest: {
              type: 'NOT_INTERESTED',
              date: '2023-07-20',
              refusal_reason: 'DO_NOT_OWN_HOME',
              source: 'EMAIL',
            },
          },
        ],
        property_administrators: [
          {
            given_name: 'Owen',
            family_name: 'Pritchard',
            email: 'owen.pritchard@example.com',
            mobile: '07700 900789',
            landline: '0113 496 0456',
            date_of_birth: '1968-01-30',
            title: 'Mr',
            salutation: 'Owen',
          },
        ],
      },
      { supply_address1: 'Flat above Unit 4', supply_postcode: 'YO21 1DN', meter_points: [gasPoint(SHORT_GAS_NUMBER)] },
    ],
    smart_read_frequency: 'HALF_HOURLY',
    smart_read_cycle_day: 12,
    communication_preference: 'ONLINE',
  };
}

/** A household in arrears with everything a collections team would hand over. */
export function householdInDebt(supplier: string): AccountPayload {
  return {
    ...dualFuelHousehold(supplier),
    transfer_balance: '-412.75',
    payment_schedules: [
      {
        amount: '130.00',
        day_of_month: 28,
        frequency: 'MONTHLY',
        means: 'DD',
        start_date: '2024-01-28',
        is_debt_repayment_plan: true,
        debt_repayment_element: '35.00',
        debt_repayment_end_date: '2025-01-28',
      },
    ],
    dunning_path: { path_name: 'standard-reminders', start_date: '2024-02-15' },
    debts: [
      {
        agency_name: 'Northgate Recoveries',
        start_date: '2024-02-20',
        is_insolvent: false,
        aged_debt: [
          { debt_amount: '200.00', due_date: '2023-11-30' },
          { debt_amount: '212.75', due_date: '2024-01-31' },
        ],
      },
    ],
    warm_home_discount: [{ tax_year: '2023/24', account_type: 'CREDIT', group: 'CORE' }],
    notes: [
      {
        created_at: '2024-02-16T09:30:00Z',
        body: 'Customer asked for a repayment plan.',
        document_paths: [{ document_path: 'letters/plan-request.pdf' }],
      },
    ],
    statements: [
      {
        bill_period_from_date: '2024-02-01',
        bill_period_to_date: '2024-02-29',
        statement_path: 'statements/2024-02.pdf',
        statement_id: 'ST-2024-02',
      },
    ],
    last_payment_review_date: '2024-01-15',
    next_bill_due_date: '2024-04-02',
    smart_read_frequency: 'HALF_HOURLY',
    smart_read_cycle_day: 1,
    communication_preference: 'ONLINE',
    document_accessibility: 'LARGE_PRINT',
    account_campaigns: [{ slug: 'winter-support', campaign_note: 'Called in January' }],
    metadata: [{ key: 'legacy_system', value: { name: 'billmaster', segment: 7 } }],
  };
}

/** The payload with the value at `customers.0.landline` (or the like) set. */
export function withField(payload: object, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(payload) as Record<string, unknown>;
  const [parent, key] = locate(copy, path);
  parent[key] = value;
  return copy;
}

/** The payload without the field at the path, which must be there. */
export function withoutField(payload: object, path: string): Record<string, unknown> {
  const copy = structuredClone(payload) as Record<string, unknown>;
  const [parent, key] = locate(copy, path);
  if (!(key in parent)) throw new Error(`the payload has no ${path}`);
  delete parent[key];
  return copy;
}

function locate(payload: Record<string, unknown>, path: string): [Record<string, unknown>, string] {
  const keys = path.split('.');
  const key = keys.pop() ?? path;
  let at: unknown = payload;
  for (const step of keys) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  }
  if (typeof at !== 'object' || at === null) throw new Error(`the payload has no place for ${path}`);
  return [at as Record<string, unknown>, key];
}
