import { newAccountNumber, PREPAY_METER_SERIAL, SHORT_GAS_NUMBER } from './identifiers.js';
import type { AccountPayload } from './payload-types.js';
import { electricityPoint, gasPoint, twoRateElectricityPoint } from './plausible-meter-points.js';

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
