import { REMOVED } from './rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS, GAS_METER, LEDGER } from './sample-paths.js';

/** A value of the sample account that is wrong, the rule it breaks, and what is said about it where. */
export interface SeededDefect {
  readonly rule: string;
  readonly change: readonly [path: string, value: unknown];
  readonly said: readonly [path: string, message: string];
}

/** A defect that is reported at the value itself, or at another path. */
function defect(rule: string, path: string, value: unknown, message: string, at = path): SeededDefect {
  return { rule, change: [path, value], said: [at, message] };
}

const customer = 'customers.0';
const plan = 'payment_schedules.1';

/** Fifty defects of as many rules, from every section of the rules, that the sample account can have all at once. */
export const seededDefects: readonly SeededDefect[] = [
  defect('R01', `${customer}.shoe_size`, 9, 'This field is not recognised.'),
  defect('R02', 'statements.0.statement_id', REMOVED, 'A value is required.'),
  defect('R04', 'billing_name', 5, 'Expected string.'),
  defect(
    'R16',
    'external_account_number',
    'A/1',
    'This account number holds characters that cannot be used in a URL path.',
  ),
  defect(
    'R17',
    'account_type',
    'DOMESTIC_VACANT',
    'Account type "DOMESTIC_VACANT" is not enabled on this platform. Enabled: DOMESTIC, BUSINESS.',
  ),
  defect('R32', `${customer}.date_of_birth`, '2026-01-02', 'The date of birth cannot be in the future.'),
  defect(
    'R33',
    `${customer}.psr.0.gas_industry_code`,
    '14',
    'Give either an electricity or a gas industry code, not both.',
    `${customer}.psr.0.non_field_errors`,
  ),
  defect(
    'R34',
    `${customer}.psr.0.elec_industry_code`,
    '99',
    '"99" is not a known electricity priority services code.',
  ),
  defect(
    'R37',
    `${customer}.psr.1.effective_from`,
    '2026-01-02',
    'The start date of a priority services record cannot be in the future.',
  ),
  defect('R40', 'billing_postcode', 'QQ1 1QQ', '"QQ1 1QQ" is not a valid UK postcode.'),
  defect('R41', 'billing_address1', 'Chapel\u0000Cottage', 'The address is not in a usable format.'),
  defect(
    'R47',
    'supply_addresses.0.customer_at_supply_address_from_date',
    '2026-01-02',
    'The date cannot be in the future.',
  ),
  defect('R50', `${ELECTRICITY}.shipper_mpid`, 'CSH', 'This field does not apply to electricity meter points.'),
  defect(
    'R51',
    `${ELECTRICITY}.mpid`,
    'CRG',
    '"CRG" is not a market participant id of electricity, which has four capital letters or digits.',
  ),
  defect('R52', `${GAS}.shipper_mpid`, REMOVED, 'A value is required.'),
  defect('R53', `${GAS}.supply_start_date`, '2026-01-02', 'Supply cannot start in the future.'),
  defect(
    'R57',
    `${GAS}.et_in_progress`,
    true,
    'An erroneous transfer is in progress for this meter point; import it once that is settled.',
  ),
  defect(
    'R58',
    `${ELECTRICITY}.dr_in_progress`,
    true,
    'A disputed reading is in progress for this meter point; import it once that is settled.',
  ),
  defect('R62', `${ELECTRICITY}.agreements`, REMOVED, 'At least one agreement is required for this meter point.'),
  defect(
    'R72',
    `${ELECTRICITY_METER}.meter_serial_number`,
    'A_1',
    'The meter serial number is not in a recognised format.',
  ),
  defect('R79', `${ELECTRICITY_METER}.transfer_readings.0.register_id`, REMOVED, 'A register id is required.'),
  defect(
    'R81',
    `${GAS_METER}.transfer_readings`,
    REMOVED,
    'A gas meter needs exactly one transfer reading dated 2024-08-31.',
    `${GAS_METER}.transfer_readings.non_field_errors`,
  ),
  defect('R83', `${ELECTRICITY_METER}.reading_history.0.register_id`, REMOVED, 'A register id is required.'),
  defect(
    'R85',
    `${ELECTRICITY_METER}.reading_history.0.reading_date`,
    '2026-01-02',
    'A reading cannot be dated in the future.',
  ),
  defect(
    'R86',
    `${GAS_METER}.reading_history.0.reading_value`,
    '100000',
    'The reading does not fit the 5-digit register.',
  ),
  defect(
    'R94',
    `${ELECTRICITY}.eac_history.2.effective_from`,
    '2022-05-01',
    'There is already an entry for 00206 from 2022-05-01.',
  ),
  defect('R95', `${GAS}.aq_history.0.consumption`, '-0.01', 'The annual quantity must not be negative.'),
  defect('R96', `${GAS}.aq_history.1.effective_to`, REMOVED, 'Only one open-ended annual quantity is allowed.'),
  defect(
    'R102',
    `${LEDGER}.ledger_balance`,
    '61.81',
    'The ledger balance 61.81 does not equal the last statement balance plus current transactions (61.80).',
  ),
  defect(
    'R104',
    `${LEDGER}.historical_statement_transactions.1.amount`,
    '117.30',
    'The historical transactions add up to -10.30, not to the last statement balance -10.20.',
    `${LEDGER}.last_statement_balance`,
  ),
  defect(
    'R106',
    `${LEDGER}.historical_statement_transactions.1.transaction_date`,
    '2024-09-01',
    'A historical transaction cannot be later than the last statement closing date 2024-08-31.',
  ),
  defect(
    'R107',
    `${LEDGER}.current_statement_transactions.0.transaction_date`,
    '2024-08-31',
    'A current transaction must be later than the last statement closing date 2024-08-31.',
  ),
  defect(
    'R110',
    `${LEDGER}.last_statement_issue_date`,
    '2024-08-30',
    'The last statement was issued before it closed.',
  ),
  defect(
    'R112',
    'ledgers.1.current_statement_transactions.0.transaction_id',
    'PMT-24-0903-7',
    'Transaction id "PMT-24-0903-7" is used more than once.',
  ),
  defect(
    'R113',
    `${LEDGER}.historical_statement_transactions.0.transaction_date`,
    '2026-01-02',
    'The transaction date cannot be in the future.',
  ),
  defect('R115', `${LEDGER}.historical_statement_transactions.1.reason`, REMOVED, 'A value is required.'),
  defect('R120', 'payment_schedules.0.amount', '0', 'The amount of a payment schedule must be above zero.'),
  defect('R122', 'payment_schedules.0.day_of_month', REMOVED, 'The payment day must be between 1 and 28.'),
  defect(
    'R126',
    `${plan}.debt_repayment_element`,
    '18.01',
    'The debt repayment element cannot exceed the payment amount.',
  ),
  defect(
    'R127',
    `${plan}.debt_repayment_end_date`,
    '2024-01-16',
    'The debt repayment cannot end before the schedule starts.',
  ),
  defect(
    'R131',
    'references.1',
    { namespace: ' crm ', value: 'CRM-88-20417' },
    'This reference is listed more than once.',
    'references.1.namespace',
  ),
  defect('R132', 'notes.1', {}, 'A note needs a body or at least one document path.', 'notes.1.non_field_errors'),
  defect('R136', 'notes.0.document_paths.1.document_path', '../secret.pdf', 'The path is not usable.'),
  defect(
    'R137',
    'statements.1.bill_period_to_date',
    '2024-05-31',
    'The statement period ends before it starts.',
    'statements.1.bill_period_from_date',
  ),
  defect('R139', 'warm_home_discount.0.tax_year', '2018/20', 'The tax year must be in the form 2018/19.'),
  defect('R144', 'debts.0.agency_name', REMOVED, 'An agency name is required when a start date is given.'),
  defect('R145', 'debts.0.aged_debt.1.debt_amount', '-0.01', 'The debt amount must not be negative.'),
  defect('R146', 'last_payment_review_date', '2026-01-02', 'The last payment review cannot be in the future.'),
  defect('R149', 'account_campaigns.1.slug', 'smets_upgrade', 'Campaign "smets_upgrade" is listed more than once.'),
  defect('R150', 'metadata.1.key', ' solar ', 'Metadata key "solar" is listed more than once.'),
];
