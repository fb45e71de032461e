import {
  AccountCampaignPayload,
  AccountImportRequest,
  AccountNotePayload,
  AgedDebtPayload,
  AgreementPayload,
  AqPayload,
  CustomerPayload,
  CustomerPreferencesPayload,
  DebtPayload,
  DunningPathPayload,
  EacPayload,
  GasDebtRepaymentOptionsPayload,
  HistoricalReadingPayload,
  LedgerPayload,
  LedgerTransactionPayload,
  MetadataPayload,
  MeterPayload,
  MeterPointPayload,
  NoteDocumentPayload,
  PaymentSchedulePayload,
  PrepayDetailsPayload,
  PropertyAdministratorPayload,
  PsrPayload,
  ReferencePayload,
  RegisterPayload,
  SmartRefusalInterestPayload,
  StatementPayload,
  SupplyAddressPayload,
  TransferReadingPayload,
  WarmHomeDiscountPayload,
} from '../payload/dto/index.js';
import { type PayloadClass } from '../payload/field-spec.js';
import {
  HistoricalStatement,
  HistoricalStatementsRequest,
  LineItemPayload,
  NotesRequest,
  PaymentInstructionRequest,
  PostImportNote,
  PostImportTransaction,
  TaxItemPayload,
  TransactionsRequest,
} from '../post-import/index.js';

/** A group of fields of the guide: what is prepared together, and the rules that are judged on it. */
export interface PayloadGroup {
  readonly title: string;
  /** A section of the catalogue of rules. */
  readonly rules: string;
  /** What to know before reading the tables. */
  readonly introduction: string;
  /** Fields at the top of the account, in the order of the page. */
  readonly top: readonly string[];
  /** Classes of the objects within, in the order of the page. */
  readonly objects: readonly PayloadClass[];
}

/** The groups of the account payload. Every field and every class belongs to exactly one. */
export const ACCOUNT_GROUPS: readonly PayloadGroup[] = [
  {
    title: 'Supplier, number, type and sales',
    rules: 'Supplier, identity, sales',
    introduction:
      'The supplier and the number identify an account for ever: whatever is sent with the same two is about the same account.',
    top: ['import_supplier', 'external_account_number', 'account_type', 'sales_channel', 'sales_subchannel'],
    objects: [],
  },
  {
    title: 'Occupier and customers',
    rules: 'Occupier and customers',
    introduction:
      'Who is billed. An account without a known customer has `unknown_occupier` and no customers; every other has at least one.',
    top: ['unknown_occupier', 'customers'],
    objects: [CustomerPayload, PsrPayload, CustomerPreferencesPayload],
  },
  {
    title: 'Addresses',
    rules: 'Addresses',
    introduction: 'Where bills go and where energy is used. The meter points are in the supply addresses.',
    top: [
      'billing_name',
      'billing_address1',
      'billing_address2',
      'billing_address3',
      'billing_address4',
      'billing_address5',
      'billing_postcode',
      'supply_addresses',
    ],
    objects: [SupplyAddressPayload, PropertyAdministratorPayload],
  },
  {
    title: 'Meter points and agreements',
    rules: 'Meter points',
    introduction:
      'What is supplied, by whom before, and on which tariffs since. Some fields are for electricity only and some for gas only; the other fuel is refused.',
    top: [],
    objects: [MeterPointPayload, AgreementPayload, SmartRefusalInterestPayload],
  },
  {
    title: 'Meters, readings and consumption',
    rules: 'Meters, registers, readings, consumption history',
    introduction:
      'The devices at a meter point, what they showed, and how much is used in a year: `eac_history` for electricity, `aq_history` for gas.',
    top: [],
    objects: [
      MeterPayload,
      RegisterPayload,
      TransferReadingPayload,
      HistoricalReadingPayload,
      PrepayDetailsPayload,
      GasDebtRepaymentOptionsPayload,
      EacPayload,
      AqPayload,
    ],
  },
  {
    title: 'Balances, ledgers and their transactions',
    rules: 'Balances, ledgers, ledger transactions',
    introduction:
      'What the customer owes or is owed, to the penny, and how it came about. Credit is positive, debt is negative; the sums are checked.',
    top: ['transfer_balance', 'last_billed_to_date', 'next_bill_due_date', 'ledgers'],
    objects: [LedgerPayload, LedgerTransactionPayload],
  },
  {
    title: 'Payment schedules',
    rules: 'Payment schedules',
    introduction: 'What is collected, when and how. One regular schedule; further ones are debt repayment plans.',
    top: ['payment_schedules'],
    objects: [PaymentSchedulePayload],
  },
  {
    title: 'References, notes, documents, debts and everything else',
    rules: 'References, notes, documents, debts, miscellany',
    introduction: 'All optional. Document paths lie below the root that the platform gave you.',
    top: [
      'references',
      'notes',
      'statements',
      'warm_home_discount',
      'dunning_path',
      'debts',
      'last_payment_review_date',
      'smart_read_frequency',
      'smart_read_cycle_day',
      'communication_preference',
      'document_accessibility',
      'account_campaigns',
      'metadata',
    ],
    objects: [
      ReferencePayload,
      AccountNotePayload,
      NoteDocumentPayload,
      StatementPayload,
      WarmHomeDiscountPayload,
      DunningPathPayload,
      DebtPayload,
      AgedDebtPayload,
      AccountCampaignPayload,
      MetadataPayload,
    ],
  },
];

/** The root of what the groups above divide. */
export const ACCOUNT_ROOT: PayloadClass = AccountImportRequest;

/** Requests for accounts that exist: path, and the classes with fields of their own. */
export const LATER_REQUESTS: readonly { readonly path: string; readonly classes: readonly PayloadClass[] }[] = [
  { path: 'notes/create/', classes: [NotesRequest, PostImportNote, NoteDocumentPayload] },
  {
    path: 'transactions/create/',
    classes: [TransactionsRequest, PostImportTransaction, LineItemPayload, TaxItemPayload],
  },
  { path: 'historical-statements/create/', classes: [HistoricalStatementsRequest, HistoricalStatement] },
  { path: 'payment-instruction/create/', classes: [PaymentInstructionRequest] },
];
