import {
  AccountCampaignPayload,
  type AccountImportRequest,
  AccountNotePayload,
  AgedDebtPayload,
  DebtPayload,
  DunningPathPayload,
  MetadataPayload,
  NoteDocumentPayload,
  PaymentSchedulePayload,
  ReferencePayload,
  StatementPayload,
  WarmHomeDiscountPayload,
} from '@carryover/contract';
import { examplesOf } from './examples-of.js';

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
        ...examplesOf(PaymentSchedulePayload),
        amount: '18.00',
        day_of_month: 17,
        frequency: 'FOUR_WEEKLY',
        means: 'CARD',
        start_date: '2024-01-17',
      },
    ],
    references: [examplesOf(ReferencePayload), { namespace: 'previous-platform', value: 'PP/0093/44' }],
    notes: [
      {
        ...examplesOf(AccountNotePayload),
        document_paths: [examplesOf(NoteDocumentPayload), { document_path: 'notes/tre-4471/letter.pdf' }],
      },
      { body: 'Meter cupboard is in the porch.' },
    ],
    statements: [
      examplesOf(StatementPayload),
      {
        bill_period_from_date: '2024-06-01',
        bill_period_to_date: '2024-08-31',
        statement_path: 'statements/tre-4471/2024-08.pdf',
        statement_id: 'ST-2024-08-0093',
      },
    ],
    warm_home_discount: [
      examplesOf(WarmHomeDiscountPayload),
      { tax_year: '2023/24', account_type: 'PREPAY', group: 'CORE' },
    ],
    dunning_path: examplesOf(DunningPathPayload),
    debts: [
      {
        ...examplesOf(DebtPayload),
        aged_debt: [examplesOf(AgedDebtPayload), { debt_amount: '12.00', due_date: '2023-12-31' }],
      },
    ],
    account_campaigns: [examplesOf(AccountCampaignPayload), { slug: 'living-alone' }],
    metadata: [examplesOf(MetadataPayload), { key: 'tags', value: { list: ['quarterly', 'paper'] } }],
  };
}
