import { type AccountImportRequest } from '@carryover/contract';

type Records = Pick<
  AccountImportRequest,
  | 'payment_schedules'
  | 'references'
  | 'notes'
  | 'statements'
  | 'warm_home_discount'
  | 'dunning_path'
  | 'debts'
  | 'account_campaigns'
  | 'metadata'
>;

/** What else an account brings along: schedules, references, notes, statements, discounts, debts and free-form data. */
export function sampleRecords(): Records {
  return {
    payment_schedules: [
      { amount: '92.00', day_of_month: 3, frequency: 'MONTHLY', means: 'DD', start_date: '2022-06-03' },
      {
        amount: '18.00',
        day_of_month: 17,
        frequency: 'FOUR_WEEKLY',
        means: 'CARD',
        start_date: '2024-01-17',
        is_debt_repayment_plan: true,
        debt_repayment_element: '12.50',
        debt_repayment_end_date: '2025-12-17',
      },
    ],
    references: [
      { namespace: 'crm', value: 'CRM-88-20417' },
      { namespace: 'previous-platform', value: 'PP/0093/44' },
    ],
    notes: [
      {
        created_at: '2024-03-18T10:42:07.25Z',
        body: 'Prefers to be called in the afternoon. Key safe at the back door.',
        document_paths: [
          { document_path: 'notes/tre-4471/authority.pdf' },
          { document_path: 'notes/tre-4471/letter.pdf' },
        ],
      },
      { body: 'Meter cupboard is in the porch.' },
    ],
    statements: [
      {
        bill_period_from_date: '2024-03-01',
        bill_period_to_date: '2024-05-31',
        statement_path: 'statements/tre-4471/2024-05.pdf',
        statement_id: 'ST-2024-05-0093',
      },
      {
        bill_period_from_date: '2024-06-01',
        bill_period_to_date: '2024-08-31',
        statement_path: 'statements/tre-4471/2024-08.pdf',
        statement_id: 'ST-2024-08-0093',
      },
    ],
    warm_home_discount: [
      { tax_year: '2022/23', account_type: 'CREDIT', group: 'BROADER' },
      { tax_year: '2023/24', account_type: 'PREPAY', group: 'CORE' },
    ],
    dunning_path: { path_name: 'standard_domestic', start_date: '2024-07-15' },
    debts: [
      {
        agency_name: 'Tamar Recoveries',
        start_date: '2024-07-01',
        is_insolvent: false,
        aged_debt: [
          { debt_amount: '36.50', due_date: '2024-06-30' },
          { debt_amount: '12.00', due_date: '2023-12-31' },
        ],
      },
    ],
    account_campaigns: [{ slug: 'smets_upgrade', campaign_note: 'Invited in spring 2024.' }, { slug: 'living-alone' }],
    metadata: [
      { key: 'solar', value: { panels: 8, inverter: { make: 'Helios', kilowatts: 2.5 }, export_meter: null } },
      { key: 'tags', value: { list: ['quarterly', 'paper'] } },
    ],
  };
}
