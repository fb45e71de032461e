import type { Actionable } from './common';

export interface AccountMeterPoint extends Actionable {
  id: string;
  /** Null where a sandbox sent none, as may be what it supplies. */
  mpxn: string | null;
  supply_type: string | null;
  status: string;
}

export interface AccountLedger {
  id: string;
  position: number;
  /** Pounds, as are all amounts below, as exact text. */
  balance: string;
  open_from: string | null;
  opening_balance: string | null;
  credit_total: string | null;
  debit_total: string | null;
}

export interface AccountTransaction {
  id: string;
  ledger_id: string;
  /** Null where a sandbox sent none, as may be the next three. */
  transaction_id: string | null;
  transaction_date: string | null;
  amount: string | null;
  type: string | null;
  reason: string | null;
  payment_type: string | null;
  description: string | null;
  display_note: string | null;
  note: string | null;
  origin: 'IMPORTED' | 'ADDED';
}

export interface AccountStatement {
  id: string;
  kind: 'OPEN' | 'CLOSED' | 'IMPORTED' | 'HISTORICAL';
  statement_id: string | null;
  number: string | null;
  bill_period_from_date: string | null;
  bill_period_to_date: string | null;
  issued_date: string | null;
  /** Pounds. */
  opening_balance: string | null;
  closing_balance: string | null;
  /** As it was sent, exact. */
  gross_amount: string | null;
  statement_path: string | null;
}

export interface AccountNote {
  id: string;
  body: string;
  created_at: string;
  is_pinned: boolean;
  unpin_at: string | null;
  origin: 'IMPORTED' | 'CAMPAIGN' | 'ADDED' | 'PLATFORM';
  document_paths: string[];
}

/** How an account pays, as its vendor confirmed it. */
export interface PaymentInstruction {
  vendor: string;
  reference: string;
  type: string;
  brand: string | null;
  last_four: string | null;
  bank_name: string | null;
  expiry_month: number | null;
  expiry_year: number | null;
  verified_at: string;
  /** Numbers of other accounts that the same mandate pays for. */
  also_pays_for: string[];
}

/** One account as it stands. */
export interface Account extends Actionable {
  account_number: string;
  import_id: string;
  import_supplier: string;
  is_sandbox: boolean;
  external_account_number: string;
  created_at: string;
  communication_preference: string;
  account_type: string;
  sales_channel: string | null;
  /** What was sent, as the account's own tables hold it. */
  payload: Record<string, unknown>;
  meter_points: AccountMeterPoint[];
  ledgers: AccountLedger[];
  /** Newest first, the first hundred. */
  transactions: AccountTransaction[];
  transactions_total: number;
  statements: AccountStatement[];
  /** Pinned ones first, then the newest. */
  notes: AccountNote[];
  /** Null while nobody said how it pays. */
  payment_instruction: PaymentInstruction | null;
  /** Whether personal data is hidden. */
  masked: boolean;
}

export interface AccountDocument extends Actionable {
  id: string;
  named_by: { type: 'note' | 'statement'; id: string };
  path: string;
  file_name: string;
  content_type: string;
}
