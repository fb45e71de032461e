import { listOf, oneOf, type TableNode } from './table-node.js';

const PERSON = 'given_name family_name email mobile landline date_of_birth title salutation';
const TRANSACTION = 'transaction_id transaction_date amount:decimal type reason payment_type';

const METER = listOf(
  'meters',
  'meter',
  `meter_serial_number installed_on gas_number_of_digits smart_type is_prepay
   prepay_details.debt_balance>prepay_debt_balance:decimal
   prepay_details.credit_balance>prepay_credit_balance:decimal
   prepay_details.transfer_vend_read_date>prepay_transfer_vend_read_date
   prepay_details.gas_debt_repayment_options.weekly_min>prepay_gas_weekly_min:decimal
   prepay_details.gas_debt_repayment_options.weekly_max>prepay_gas_weekly_max:decimal`,
  {
    parentColumn: 'meter_point_id',
    children: [
      listOf('registers', 'register', 'register_id tpr number_of_digits is_settlement', { parentColumn: 'meter_id' }),
      listOf('transfer_readings', 'meter_reading', 'register_id reading_date reading_value:decimal reading_type', {
        parentColumn: 'meter_id',
        discriminator: { kind: 'TRANSFER' },
      }),
      listOf('reading_history', 'meter_reading', 'register_id reading_date reading_value:decimal reading_type billed', {
        parentColumn: 'meter_id',
        discriminator: { kind: 'HISTORY' },
      }),
    ],
  },
);

const METER_POINT = listOf(
  'meter_points',
  'meter_point',
  `identifier supply_type mpid shipper_mpid supply_start_date profile_class ssc et_in_progress dr_in_progress
   smart_refusal_interest.type>smart_refusal_type
   smart_refusal_interest.date>smart_refusal_date
   smart_refusal_interest.refusal_reason>smart_refusal_reason
   smart_refusal_interest.source>smart_refusal_source`,
  {
    parentColumn: 'supply_address_id',
    isKeptEmpty: true,
    children: [
      listOf('agreements', 'agreement', 'tariff_code effective_from', { parentColumn: 'meter_point_id' }),
      listOf('eac_history', 'annual_consumption', 'effective_from tpr consumption:decimal source', {
        parentColumn: 'meter_point_id',
        discriminator: { kind: 'EAC' },
      }),
      listOf('aq_history', 'annual_consumption', 'effective_from effective_to consumption:decimal', {
        parentColumn: 'meter_point_id',
        discriminator: { kind: 'AQ' },
      }),
      METER,
    ],
  },
);

const LEDGER = listOf(
  'ledgers',
  'ledger',
  `last_statement_closing_date last_statement_balance:decimal last_statement_issue_date ledger_balance:decimal`,
  {
    discriminator: { origin: 'IMPORTED' },
    children: [
      listOf('current_statement_transactions', 'ledger_transaction', TRANSACTION, {
        parentColumn: 'ledger_id',
        discriminator: { imported_as: 'CURRENT' },
      }),
      listOf('historical_statement_transactions', 'ledger_transaction', TRANSACTION, {
        parentColumn: 'ledger_id',
        discriminator: { imported_as: 'HISTORICAL' },
      }),
    ],
  },
);

/**
 * Where every field of the account payload is kept. Written and read by the same table, so that a field with no place
 * here is lost in both directions and the test that compares this with the contract's fields says so.
 * `import_supplier` is the one field without a column: the account's supplier row holds it.
 */
export const ACCOUNT_LAYOUT: TableNode = oneOf(
  '',
  'account',
  `external_account_number unknown_occupier billing_name billing_address1 billing_address2 billing_address3
   billing_address4 billing_address5 billing_postcode account_type sales_channel sales_subchannel
   transfer_balance:decimal last_billed_to_date last_payment_review_date next_bill_due_date smart_read_frequency
   smart_read_cycle_day communication_preference document_accessibility`,
  {
    children: [
      listOf(
        'customers',
        'customer',
        `${PERSON} customer_preferences.opted_into_sms>opted_into_sms
         customer_preferences.opted_into_recommended>opted_into_recommended
         customer_preferences.opted_into_updates>opted_into_updates
         customer_preferences.opted_into_third_parties>opted_into_third_parties
         customer_preferences.opted_into_offers>opted_into_offers
         customer_preferences.is_user_psr_consent_obtained>is_user_psr_consent_obtained`,
        {
          link: 'account_customer',
          children: [
            listOf('psr', 'psr_record', 'elec_industry_code gas_industry_code effective_from', {
              parentColumn: 'customer_id',
            }),
          ],
        },
      ),
      listOf(
        'supply_addresses',
        'supply_address',
        `supply_address1 supply_address2 supply_address3 supply_address4 supply_address5 supply_postcode is_landlord
         customer_at_supply_address_from_date`,
        {
          children: [
            METER_POINT,
            listOf('property_administrators', 'property_administrator', PERSON, { parentColumn: 'supply_address_id' }),
          ],
        },
      ),
      LEDGER,
      listOf(
        'payment_schedules',
        'payment_schedule',
        `amount:decimal day_of_month frequency means start_date is_debt_repayment_plan debt_repayment_element:decimal
         debt_repayment_end_date`,
      ),
      listOf('references', 'account_reference', 'namespace value'),
      // Before the notes, because the note of a campaign refers to it.
      listOf('account_campaigns', 'campaign_membership', 'slug campaign_note'),
      listOf('notes', 'note', 'created_at:instant body', {
        discriminator: { origin: 'IMPORTED' },
        children: [listOf('document_paths', 'note_document', 'document_path', { parentColumn: 'note_id' })],
      }),
      listOf('statements', 'statement', 'bill_period_from_date bill_period_to_date statement_path statement_id', {
        discriminator: { kind: 'IMPORTED' },
      }),
      listOf('warm_home_discount', 'warm_home_discount', 'tax_year account_type group'),
      oneOf('dunning_path', 'dunning', 'path_name start_date'),
      listOf('debts', 'debt', 'agency_name start_date is_insolvent', {
        children: [listOf('aged_debt', 'aged_debt', 'debt_amount:decimal due_date', { parentColumn: 'debt_id' })],
      }),
      listOf('metadata', 'account_metadata', 'key value:json'),
    ],
  },
);
