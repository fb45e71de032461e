import type { AccountImportRequest } from '@carryover/contract';
import { extractFile } from './extract-file.js';
import { date, flag, otherSide, text } from './written-as.js';

/** Codes of the billing system for how somebody is written to. */
const CONTACT_CODES: ReadonlyMap<string, string> = new Map([
  ['ONLINE', 'E'],
  ['PRINT', 'P'],
]);

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

export const accounts = extractFile((account) => [withFirsts(account)], {
  ACCOUNT_NO: ({ account }) => account.external_account_number,
  BILL_NAME: ({ account }) => text(account.billing_name),
  BILL_ADDR_1: ({ account }) => text(account.billing_address1),
  BILL_ADDR_2: ({ account }) => text(account.billing_address2),
  BILL_ADDR_3: ({ account }) => text(account.billing_address3),
  BILL_ADDR_4: ({ account }) => text(account.billing_address4),
  BILL_PCODE: ({ account }) => text(account.billing_postcode),
  ACC_TYPE: ({ account }) => text(account.account_type),
  SALES_CHANNEL: ({ account }) => text(account.sales_channel),
  BALANCE: ({ account }) => otherSide(account.transfer_balance),
  LAST_BILL_DATE: ({ account }) => date(account.last_billed_to_date),
  NEXT_BILL_DATE: ({ account }) => date(account.next_bill_due_date),
  SMART_FREQ: ({ account }) => text(account.smart_read_frequency),
  SMART_DAY: ({ account }) => text(account.smart_read_cycle_day),
  CONTACT_BY: ({ account }) => CONTACT_CODES.get(account.communication_preference ?? '') ?? '',
  LAST_STMT_DATE: ({ ledger }) => date(ledger?.last_statement_closing_date),
  LAST_STMT_ISSUED: ({ ledger }) => date(ledger?.last_statement_issue_date),
  LAST_STMT_BALANCE: ({ ledger }) => otherSide(ledger?.last_statement_balance),
  LEDGER_BALANCE: ({ ledger }) => otherSide(ledger?.ledger_balance),
  CRM_NAMESPACE: ({ reference }) => text(reference?.namespace),
  CRM_REF: ({ reference }) => text(reference?.value),
  WHD_YEAR: ({ discount }) => text(discount?.tax_year),
  WHD_TYPE: ({ discount }) => text(discount?.account_type),
  WHD_GROUP: ({ discount }) => text(discount?.group),
  CAMPAIGN: ({ campaign }) => text(campaign?.slug),
  NOTE_AT: ({ note }) => text(note?.created_at),
  NOTE: ({ note }) => text(note?.body),
  META_KEY: ({ metadata }) => text(metadata?.key),
  META_VALUE: ({ metadata }) => (metadata === undefined ? '' : JSON.stringify(metadata.value)),
  SALES_SUB: ({ account }) => text(account.sales_subchannel),
  DOC_FORMAT: ({ account }) => text(account.document_accessibility),
  CAMPAIGN_NOTE: ({ campaign }) => text(campaign?.campaign_note),
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

export const customers = extractFile(customersOf, {
  CUST_ID: ({ id }) => id,
  ACCOUNT_NO: ({ number }) => number,
  TITLE: ({ customer }) => text(customer.title),
  FORENAME: ({ customer }) => text(customer.given_name),
  SURNAME: ({ customer }) => text(customer.family_name),
  SALUTATION: ({ customer }) => text(customer.salutation),
  EMAIL: ({ customer }) => text(customer.email),
  MOBILE: ({ customer }) => text(customer.mobile),
  PHONE: ({ customer }) => text(customer.landline),
  DOB: ({ customer }) => date(customer.date_of_birth),
  OK_SMS: ({ preferences }) => flag(preferences?.opted_into_sms),
  OK_RECOMMENDED: ({ preferences }) => flag(preferences?.opted_into_recommended),
  OK_UPDATES: ({ preferences }) => flag(preferences?.opted_into_updates),
  OK_THIRD_PARTIES: ({ preferences }) => flag(preferences?.opted_into_third_parties),
  OK_OFFERS: ({ preferences }) => flag(preferences?.opted_into_offers),
  OK_PSR: ({ preferences }) => flag(preferences?.is_user_psr_consent_obtained),
});

const needsOf = (account: AccountImportRequest) =>
  customersOf(account).flatMap(({ customer: { psr = [] }, id }) => psr.map((need) => ({ need, id })));

export const psr = extractFile(needsOf, {
  CUST_ID: ({ id }) => id,
  ELEC_NEEDS_CODE: ({ need }) => text(need.elec_industry_code),
  GAS_NEEDS_CODE: ({ need }) => text(need.gas_industry_code),
  FROM_DATE: ({ need }) => date(need.effective_from),
});

/** The entries of a list of an account, each with the number of the account. */
const numbered = <Entry>({ external_account_number: number }: AccountImportRequest, entries: readonly Entry[] = []) =>
  entries.map((entry) => ({ number, entry }));

function transactionsOf(account: AccountImportRequest) {
  const [ledger] = account.ledgers ?? [];
  return numbered(account, [
    ...(ledger?.historical_statement_transactions ?? []),
    ...(ledger?.current_statement_transactions ?? []),
  ]);
}

export const transactions = extractFile(transactionsOf, {
  ACCOUNT_NO: ({ number }) => number,
  TXN_ID: ({ entry }) => entry.transaction_id,
  TXN_DATE: ({ entry }) => date(entry.transaction_date),
  AMOUNT: ({ entry }) => entry.amount,
  TXN_TYPE: ({ entry }) => entry.type,
  REASON: ({ entry }) => text(entry.reason),
  PAY_TYPE: ({ entry }) => text(entry.payment_type),
});

export const statements = extractFile((account) => numbered(account, account.statements), {
  ACCOUNT_NO: ({ number }) => number,
  STMT_ID: ({ entry }) => entry.statement_id,
  PERIOD_FROM: ({ entry }) => date(entry.bill_period_from_date),
  PERIOD_TO: ({ entry }) => date(entry.bill_period_to_date),
  PDF: ({ entry }) => entry.statement_path,
});

export const mandates = extractFile((account) => numbered(account, account.payment_schedules), {
  ACCOUNT_NO: ({ number }) => number,
  AMOUNT: ({ entry }) => text(entry.amount),
  PAY_DAY: ({ entry }) => text(entry.day_of_month),
  FREQUENCY: ({ entry }) => text(entry.frequency),
  MEANS: ({ entry }) => entry.means,
  START_DATE: ({ entry }) => date(entry.start_date),
});
