import { isPersonalPath, REQUEST_CLASSES } from '@carryover/contract';
import type {
  AccountLedger,
  AccountLineItem,
  AccountMeterPoint,
  AccountTaxItem,
  AccountTransaction,
  DecidedValue,
} from '../../accounts/index.js';
import type { ListedNote } from '../../notes/index.js';
import type { ActivePaymentInstruction } from '../../payments/index.js';
import type { ListedStatement } from '../../statements/index.js';
import { type DeclaredFor, MASK } from '../personal-data.js';

const { account, notes, transactions, statements, payment_instruction: instruction } = REQUEST_CLASSES;
const inAccount = (path: string) => isPersonalPath(account, path);
const inNote = (name: string) => isPersonalPath(notes, `notes.${name}`);
const inTransaction = (name: string) => isPersonalPath(transactions, `transactions.${name}`);
const inStatement = (name: string) => isPersonalPath(statements, `statements.${name}`);
const inInstruction = (name: string) => isPersonalPath(instruction, name);

/** Made by the platform, and about no person. */
const OURS = false;

/** Values of the platform's own, which no request has: days, and whether something is so. */
const OWN_VALUES = /(?:^|\.)(?:last_day|is_prepay_initialised)$/;

/** What the platform decided, masked where the field of the request is personal. */
export function maskDecided(decided: DecidedValue): DecidedValue {
  return OWN_VALUES.test(decided.path) || !inAccount(decided.path) ? decided : { ...decided, value: MASK };
}

const LINE_ITEM: DeclaredFor<AccountLineItem> = {
  rate_band: inTransaction('line_items.rate_band'),
  start_date: inTransaction('line_items.start_date'),
  end_date: inTransaction('line_items.end_date'),
  number_of_units: inTransaction('line_items.number_of_units'),
  net_amount: inTransaction('line_items.net_amount'),
  price_per_unit: inTransaction('line_items.price_per_unit'),
  units: inTransaction('line_items.units'),
};

const TAX_ITEM: DeclaredFor<AccountTaxItem> = {
  amount: inTransaction('tax_items.amount'),
  tax_type: inTransaction('tax_items.tax_type'),
  value_taxed: inTransaction('tax_items.value_taxed'),
  rate: inTransaction('tax_items.rate'),
  unit_type: inTransaction('tax_items.unit_type'),
};

const METER_POINT: DeclaredFor<AccountMeterPoint> & { readonly allowed_actions: boolean } = {
  id: OURS,
  mpxn: inAccount('supply_addresses.meter_points.identifier'),
  supply_type: inAccount('supply_addresses.meter_points.supply_type'),
  status: OURS,
  allowed_actions: OURS,
};

const LEDGER: DeclaredFor<AccountLedger> = {
  id: OURS,
  position: OURS,
  balance: inAccount('ledgers.ledger_balance'),
  open_from: inAccount('ledgers.last_statement_closing_date'),
  opening_balance: inAccount('ledgers.last_statement_balance'),
  credit_total: inAccount('ledgers.ledger_balance'),
  debit_total: inAccount('ledgers.ledger_balance'),
};

const TRANSACTION: DeclaredFor<AccountTransaction> = {
  id: OURS,
  ledger_id: OURS,
  transaction_id: inTransaction('transaction_id'),
  occurrence: OURS,
  transaction_date: inTransaction('transaction_date'),
  amount: inTransaction('amount'),
  type: inTransaction('type'),
  reason: inTransaction('reason'),
  payment_type: inTransaction('payment_type'),
  // Ours: from which date to which it was moved.
  description: inTransaction('transaction_date'),
  display_note: inTransaction('display_note'),
  note: inTransaction('note'),
  reference: inTransaction('reference'),
  to_prepay_meter_serial_number: inTransaction('to_prepay_meter_serial_number'),
  affects_balance: OURS,
  product_code: inTransaction('product_code'),
  mpxn: inAccount('supply_addresses.meter_points.identifier'),
  line_items: LINE_ITEM,
  tax_items: TAX_ITEM,
  origin: OURS,
  added_at: OURS,
};

const STATEMENT: DeclaredFor<ListedStatement> = {
  id: OURS,
  kind: OURS,
  statement_id: inStatement('statement_id'),
  number: inStatement('number'),
  bill_period_from_date: inStatement('bill_period_from_date'),
  bill_period_to_date: inStatement('bill_period_to_date'),
  issued_date: inStatement('issued_date'),
  opening_balance: inStatement('gross_amount'),
  closing_balance: inStatement('gross_amount'),
  gross_amount: inStatement('gross_amount'),
  statement_path: inStatement('statement_path'),
};

const NOTE: DeclaredFor<ListedNote> = {
  id: OURS,
  body: inNote('body'),
  created_at: inNote('created_at'),
  is_pinned: inNote('is_pinned'),
  unpin_at: inNote('unpin_at'),
  origin: OURS,
  document_paths: inNote('document_paths.document_path'),
};

const INSTRUCTION: DeclaredFor<ActivePaymentInstruction> = {
  vendor: inInstruction('vendor'),
  reference: inInstruction('reference'),
  type: inInstruction('type'),
  brand: OURS,
  // What the vendor said of the customer's bank.
  last_four: true,
  bank_name: true,
  expiry_month: true,
  expiry_year: true,
  verified_at: OURS,
  also_pays_for: OURS,
};

/** Personal fields of the page of an account, from the declarations of the request fields they come from. */
export const ACCOUNT_PAGE = {
  account_number: OURS,
  import_id: OURS,
  import_supplier: inAccount('import_supplier'),
  is_sandbox: OURS,
  external_account_number: inAccount('external_account_number'),
  created_at: OURS,
  communication_preference: inAccount('communication_preference'),
  account_type: inAccount('account_type'),
  sales_channel: inAccount('sales_channel'),
  sales_subchannel: inAccount('sales_subchannel'),
  payload_hash: OURS,
  payload: account,
  // Masked one by one, each by its path.
  decided: { path: OURS, value: OURS },
  meter_points: METER_POINT,
  ledgers: LEDGER,
  transactions: TRANSACTION,
  transactions_total: OURS,
  next_transactions_cursor: OURS,
  statements: STATEMENT,
  statements_total: OURS,
  next_statements_cursor: OURS,
  notes: NOTE,
  notes_total: OURS,
  next_notes_cursor: OURS,
  payment_instruction: INSTRUCTION,
  allowed_actions: OURS,
} as const;
