import {
  AccountCampaignPayload,
  AccountImportRequest,
  AccountNotePayload,
  CustomerPayload,
  CustomerPreferencesPayload,
  LedgerPayload,
  LedgerTransactionPayload,
  MetadataPayload,
  PaymentSchedulePayload,
  PsrPayload,
  ReferencePayload,
  StatementPayload,
  WarmHomeDiscountPayload,
} from '@carryover/contract';
import { extractFile } from './extract-file.js';
import { type ObjectPath, objectAt } from './extracted-object.js';
import { coded, reversed } from './written-field.js';

/** An account with the first of each of its lists: the file of accounts has one of each. */
function withFirsts(account: AccountImportRequest) {
  const [ledger] = account.ledgers ?? [];
  const [reference] = account.references ?? [];
  const [discount] = account.warm_home_discount ?? [];
  const [campaign] = account.account_campaigns ?? [];
  const [note] = account.notes ?? [];
  const [metadata] = account.metadata ?? [];
  return { account, ledger, reference, discount, campaign, note, metadata };
}

export const accounts = extractFile({
  objects: {
    account: objectAt(AccountImportRequest, ''),
    ledger: objectAt(LedgerPayload, 'ledgers'),
    reference: objectAt(ReferencePayload, 'references'),
    discount: objectAt(WarmHomeDiscountPayload, 'warm_home_discount'),
    campaign: objectAt(AccountCampaignPayload, 'account_campaigns'),
    note: objectAt(AccountNotePayload, 'notes'),
    metadata: objectAt(MetadataPayload, 'metadata'),
  },
  rowsOf: (account: AccountImportRequest) => [withFirsts(account)],
  columns: {
    ACCOUNT_NO: 'account.external_account_number',
    BILL_NAME: 'account.billing_name',
    BILL_ADDR_1: 'account.billing_address1',
    BILL_ADDR_2: 'account.billing_address2',
    BILL_ADDR_3: 'account.billing_address3',
    BILL_ADDR_4: 'account.billing_address4',
    BILL_PCODE: 'account.billing_postcode',
    ACC_TYPE: 'account.account_type',
    SALES_CHANNEL: 'account.sales_channel',
    BALANCE: reversed('account.transfer_balance'),
    LAST_BILL_DATE: 'account.last_billed_to_date',
    NEXT_BILL_DATE: 'account.next_bill_due_date',
    SMART_FREQ: 'account.smart_read_frequency',
    SMART_DAY: 'account.smart_read_cycle_day',
    CONTACT_BY: coded('account.communication_preference', { ONLINE: 'E', PRINT: 'P' }),
    LAST_STMT_DATE: 'ledger.last_statement_closing_date',
    LAST_STMT_ISSUED: 'ledger.last_statement_issue_date',
    LAST_STMT_BALANCE: reversed('ledger.last_statement_balance'),
    LEDGER_BALANCE: reversed('ledger.ledger_balance'),
    CRM_NAMESPACE: 'reference.namespace',
    CRM_REF: 'reference.value',
    WHD_YEAR: 'discount.tax_year',
    WHD_TYPE: 'discount.account_type',
    WHD_GROUP: 'discount.group',
    CAMPAIGN: 'campaign.slug',
    NOTE_AT: 'note.created_at',
    NOTE: 'note.body',
    META_KEY: 'metadata.key',
    META_VALUE: 'metadata.value',
    SALES_SUB: 'account.sales_subchannel',
    DOC_FORMAT: 'account.document_accessibility',
  },
  without: [
    'account.import_supplier', // the mapping names it, for all accounts
    'account.unknown_occupier',
    'account.billing_address5',
    'account.last_payment_review_date',
  ],
});

/** The customers of an account, each with the key that the file about needs knows it by. */
function customersOf({ external_account_number: number, customers: list = [] }: AccountImportRequest) {
  return list.map((customer, index) => ({
    customer,
    preferences: customer.customer_preferences,
    number,
    id: `C${number}-${index + 1}`,
  }));
}

export const customers = extractFile({
  key: 'CUST_ID',
  objects: {
    customer: objectAt(CustomerPayload, 'customers', { join: 'ACCOUNT_NO' }),
    preferences: objectAt(CustomerPreferencesPayload, 'customers.customer_preferences'),
  },
  rowsOf: customersOf,
  columns: {
    CUST_ID: ({ id }) => id,
    ACCOUNT_NO: ({ number }) => number,
    TITLE: 'customer.title',
    FORENAME: 'customer.given_name',
    SURNAME: 'customer.family_name',
    SALUTATION: 'customer.salutation',
    EMAIL: 'customer.email',
    MOBILE: 'customer.mobile',
    PHONE: 'customer.landline',
    DOB: 'customer.date_of_birth',
    OK_SMS: 'preferences.opted_into_sms',
    OK_RECOMMENDED: 'preferences.opted_into_recommended',
    OK_UPDATES: 'preferences.opted_into_updates',
    OK_THIRD_PARTIES: 'preferences.opted_into_third_parties',
    OK_OFFERS: 'preferences.opted_into_offers',
    OK_PSR: 'preferences.is_user_psr_consent_obtained',
  },
});

export const psr = extractFile({
  objects: { need: objectAt(PsrPayload, 'customers.psr', { join: 'CUST_ID' }) },
  rowsOf: (account: AccountImportRequest) =>
    customersOf(account).flatMap(({ customer: { psr: needs = [] }, id }) => needs.map((need) => ({ need, id }))),
  columns: {
    CUST_ID: ({ id }) => id,
    ELEC_NEEDS_CODE: 'need.elec_industry_code',
    GAS_NEEDS_CODE: 'need.gas_industry_code',
    FROM_DATE: 'need.effective_from',
  },
});

function transactionsOf({ external_account_number: number, ledgers: [ledger] = [] }: AccountImportRequest) {
  const { historical_statement_transactions: historical = [], current_statement_transactions: current = [] } =
    ledger ?? {};
  return [...historical, ...current].map((transaction) => ({ number, transaction }));
}

const TRANSACTION_LISTS: readonly ObjectPath[] = [
  {
    path: 'ledgers.current_statement_transactions',
    join: 'ACCOUNT_NO',
    where: { column: 'TXN_DATE', after: { column: 'LAST_STMT_DATE', of: 'accounts' } },
    comment:
      'One file of transactions: those up to the day of the last statement are on it, the others on the open one.',
  },
  {
    path: 'ledgers.historical_statement_transactions',
    join: 'ACCOUNT_NO',
    where: { column: 'TXN_DATE', until: { column: 'LAST_STMT_DATE', of: 'accounts' } },
  },
];

export const transactions = extractFile({
  key: 'TXN_ID',
  objects: {
    transaction: { type: LedgerTransactionPayload, at: TRANSACTION_LISTS },
  },
  rowsOf: transactionsOf,
  columns: {
    ACCOUNT_NO: ({ number }) => number,
    TXN_ID: 'transaction.transaction_id',
    TXN_DATE: 'transaction.transaction_date',
    AMOUNT: 'transaction.amount',
    TXN_TYPE: 'transaction.type',
    REASON: 'transaction.reason',
    PAY_TYPE: 'transaction.payment_type',
  },
});

export const statements = extractFile({
  key: 'STMT_ID',
  objects: { statement: objectAt(StatementPayload, 'statements', { join: 'ACCOUNT_NO' }) },
  rowsOf: ({ external_account_number: number, statements: list = [] }: AccountImportRequest) =>
    list.map((statement) => ({ number, statement })),
  columns: {
    ACCOUNT_NO: ({ number }) => number,
    STMT_ID: 'statement.statement_id',
    PERIOD_FROM: 'statement.bill_period_from_date',
    PERIOD_TO: 'statement.bill_period_to_date',
    PDF: 'statement.statement_path',
  },
});

export const mandates = extractFile({
  objects: { mandate: objectAt(PaymentSchedulePayload, 'payment_schedules', { join: 'ACCOUNT_NO' }) },
  rowsOf: ({ external_account_number: number, payment_schedules: list = [] }: AccountImportRequest) =>
    list.map((mandate) => ({ number, mandate })),
  columns: {
    ACCOUNT_NO: ({ number }) => number,
    AMOUNT: 'mandate.amount',
    PAY_DAY: 'mandate.day_of_month',
    FREQUENCY: 'mandate.frequency',
    MEANS: 'mandate.means',
    START_DATE: 'mandate.start_date',
  },
  without: ['mandate.is_debt_repayment_plan', 'mandate.debt_repayment_element', 'mandate.debt_repayment_end_date'],
});
