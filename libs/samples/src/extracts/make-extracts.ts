import type { AccountImportRequest } from '@carryover/contract';
import { supplyRows } from './supply-rows.js';
import { date, flag, text } from './written-as.js';

/** The files that a billing system would give out, each with its columns. */
export const EXTRACT_COLUMNS = {
  accounts:
    'ACCOUNT_NO,BILL_NAME,BILL_ADDR_1,BILL_ADDR_2,BILL_ADDR_3,BILL_ADDR_4,BILL_PCODE,ACC_TYPE,SALES_CHANNEL,BALANCE,LAST_BILL_DATE,NEXT_BILL_DATE,SMART_FREQ,SMART_DAY,CONTACT_BY,LAST_STMT_DATE,LAST_STMT_ISSUED,LAST_STMT_BALANCE,LEDGER_BALANCE,CRM_NAMESPACE,CRM_REF,WHD_YEAR,WHD_TYPE,WHD_GROUP,CAMPAIGN,NOTE_AT,NOTE,META_KEY,META_VALUE,SALES_SUB,DOC_FORMAT,CAMPAIGN_NOTE',
  customers:
    'CUST_ID,ACCOUNT_NO,TITLE,FORENAME,SURNAME,SALUTATION,EMAIL,MOBILE,PHONE,DOB,OK_SMS,OK_RECOMMENDED,OK_UPDATES,OK_THIRD_PARTIES,OK_OFFERS,OK_PSR',
  psr: 'CUST_ID,ELEC_NEEDS_CODE,GAS_NEEDS_CODE,FROM_DATE',
  sites: 'SITE_ID,ACCOUNT_NO,ADDR_1,ADDR_2,ADDR_3,ADDR_4,PCODE,LANDLORD,MOVED_IN',
  meter_points: 'SITE_ID,MPXN,FUEL,MPID,SHIPPER,SUPPLY_START,PROFILE_CLASS,SSC',
  agreements: 'MPXN,TARIFF,FROM_DATE',
  meters: 'METER_ID,MPXN,SERIAL_NO,INSTALLED,SMART_TYPE,PREPAY,GAS_DIALS,PP_DEBT,PP_CREDIT,PP_READ_DATE',
  registers: 'METER_ID,REG_ID,TPR,DIGITS,SETTLES',
  readings: 'METER_ID,REG_ID,READ_DATE,READING,READ_TYPE,BILLED,OPENING',
  consumption: 'MPXN,KIND,FROM_DATE,TO_DATE,TPR,KWH,SOURCE',
  transactions: 'ACCOUNT_NO,TXN_ID,TXN_DATE,AMOUNT,TXN_TYPE,REASON,PAY_TYPE',
  statements: 'ACCOUNT_NO,STMT_ID,PERIOD_FROM,PERIOD_TO,PDF',
  mandates: 'ACCOUNT_NO,AMOUNT,PAY_DAY,FREQUENCY,MEANS,START_DATE',
} as const;

/** Codes of the billing system for how somebody is written to. */
const CONTACT_CODES: ReadonlyMap<string, string> = new Map([
  ['ONLINE', 'E'],
  ['PRINT', 'P'],
]);

export type ExtractName = keyof typeof EXTRACT_COLUMNS;

/** Rows of each file. */
export type ExtractRows = Readonly<Record<ExtractName, readonly (readonly string[])[]>>;

/**
 * A sample account as rows of the extracts of a billing system: keys between the files, dates as DD/MM/YYYY, yes and no as Y
 * and N, balances with the sign of the other side, and all transactions in one file.
 */
export function makeExtractRows(account: AccountImportRequest): ExtractRows {
  const number = account.external_account_number;
  const [ledger] = account.ledgers ?? [];
  const transactions = [
    ...(ledger?.historical_statement_transactions ?? []),
    ...(ledger?.current_statement_transactions ?? []),
  ];
  return {
    accounts: [accountRow(account)],
    customers: (account.customers ?? []).map((customer, index) => [
      customerId(number, index),
      number,
      ...[customer.title, customer.given_name, customer.family_name, customer.salutation].map(text),
      ...[customer.email, customer.mobile, customer.landline].map(text),
      date(customer.date_of_birth),
      ...[
        customer.customer_preferences?.opted_into_sms,
        customer.customer_preferences?.opted_into_recommended,
        customer.customer_preferences?.opted_into_updates,
        customer.customer_preferences?.opted_into_third_parties,
        customer.customer_preferences?.opted_into_offers,
        customer.customer_preferences?.is_user_psr_consent_obtained,
      ].map(flag),
    ]),
    psr: (account.customers ?? []).flatMap(({ psr = [] }, index) =>
      psr.map((need) => [
        customerId(number, index),
        text(need.elec_industry_code),
        text(need.gas_industry_code),
        date(need.effective_from),
      ]),
    ),
    ...supplyRows(account),
    transactions: transactions.map((each) => [
      number,
      each.transaction_id,
      date(each.transaction_date),
      each.amount,
      each.type,
      text(each.reason),
      text(each.payment_type),
    ]),
    statements: (account.statements ?? []).map((each) => [
      number,
      each.statement_id,
      date(each.bill_period_from_date),
      date(each.bill_period_to_date),
      each.statement_path,
    ]),
    mandates: (account.payment_schedules ?? []).map((each) => [
      number,
      text(each.amount),
      text(each.day_of_month),
      text(each.frequency),
      each.means,
      date(each.start_date),
    ]),
  };
}

function accountRow(account: AccountImportRequest): string[] {
  const [ledger] = account.ledgers ?? [];
  const [reference] = account.references ?? [];
  const [discount] = account.warm_home_discount ?? [];
  const [campaign] = account.account_campaigns ?? [];
  const [note] = account.notes ?? [];
  const [metadata] = account.metadata ?? [];
  return [
    account.external_account_number,
    ...[account.billing_name, account.billing_address1, account.billing_address2].map(text),
    ...[account.billing_address3, account.billing_address4, account.billing_postcode].map(text),
    ...[account.account_type, account.sales_channel].map(text),
    otherSide(account.transfer_balance),
    ...[account.last_billed_to_date, account.next_bill_due_date].map(date),
    ...[account.smart_read_frequency, account.smart_read_cycle_day].map(text),
    CONTACT_CODES.get(account.communication_preference ?? '') ?? '',
    ...[ledger?.last_statement_closing_date, ledger?.last_statement_issue_date].map(date),
    ...[ledger?.last_statement_balance, ledger?.ledger_balance].map(otherSide),
    ...[reference?.namespace, reference?.value].map(text),
    ...[discount?.tax_year, discount?.account_type, discount?.group].map(text),
    text(campaign?.slug),
    ...[note?.created_at, note?.body, metadata?.key].map(text),
    metadata === undefined ? '' : JSON.stringify(metadata.value),
    ...[account.sales_subchannel, account.document_accessibility, campaign?.campaign_note].map(text),
  ];
}

function customerId(number: string, index: number): string {
  return `C${number}-${index + 1}`;
}

/** What an account owes is positive in a billing system. */
function otherSide(amount: string | undefined): string {
  if (amount === undefined) return '';
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}
