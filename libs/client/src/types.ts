/** A decimal: text keeps every digit (`'92.10'`), a number those JavaScript has. Sent as a JSON number either way. */
export type DecimalInput = string | number;

/** The payload of one account. */
export interface AccountPayload {
  readonly import_supplier: string;
  readonly external_account_number: string;
  readonly [field: string]: unknown;
}

/** States of an import. */
export type ImportState =
  | 'PENDING'
  | 'IN_PROGRESS'
  | 'PROCESSED'
  | 'ERRORED'
  | 'DRY_RUN_SUCCEEDED'
  | 'DRY_RUN_ERRORED'
  | 'CANCELLED';

/** Why an import failed. */
export interface ImportFailure {
  readonly code: string;
  readonly detail: string;
  readonly domain: string;
}

/** How far the import of an account is. */
export interface ImportStatus {
  readonly status: ImportState;
  /** The platform's number of the account; null while there is none. */
  readonly platform_identifier: string | null;
  readonly created_at: string;
  readonly modified_at: string;
  readonly latest_error: ImportFailure | null;
}

/** The same in the words of version 1. */
export interface TransferStatus {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'COMPLETED';
  /** Empty while there is no account. */
  readonly platform_account_number: string;
}

/** An entry of the lists of imports. */
export interface ImportListEntry {
  readonly external_account_number: string;
  readonly platform_account_number: string | null;
  readonly account_created_at: string | null;
}

/** A note to be added. */
export interface NoteInput {
  readonly body?: string;
  readonly document_paths?: readonly { readonly document_path: string }[];
  readonly created_at?: string;
  readonly is_pinned?: boolean;
  readonly unpin_at?: string;
}

/** What came of a note. */
export interface AddedNote {
  readonly created_at: string;
  readonly body: string;
  readonly status: 'NOTE_CREATION_SUCCESS' | 'NOTE_ALREADY_EXISTS';
}

/** What one rate of a supply charge comes to. */
export interface LineItemInput {
  readonly rate_band: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly number_of_units: DecimalInput;
  readonly net_amount: DecimalInput;
  readonly price_per_unit?: DecimalInput;
  readonly units?: readonly DecimalInput[];
}

/** A tax on a charge. */
export interface TaxItemInput {
  readonly amount: DecimalInput;
  readonly tax_type: string;
  readonly value_taxed: DecimalInput;
  readonly rate: DecimalInput;
  readonly unit_type: string;
}

/** A transaction to be added; amounts are pounds. */
export interface TransactionInput {
  readonly transaction_id: string;
  readonly transaction_date: string;
  readonly amount: DecimalInput;
  readonly type: string;
  readonly reason?: string;
  readonly display_note?: string;
  readonly note?: string;
  readonly reference?: string;
  readonly payment_type?: string;
  readonly to_prepay_meter_serial_number?: string;
  readonly product_code?: string;
  readonly line_items?: readonly LineItemInput[];
  readonly tax_items?: readonly TaxItemInput[];
}

/** What came of a transaction. */
export interface AddedTransaction {
  readonly status: 'TRANSACTION_ADDED_TO_ACCOUNT' | 'TRANSACTION_ALREADY_EXISTS';
  /** As it was sent, with every number as text. */
  readonly transaction_data: Readonly<Record<string, unknown>>;
}

/** A statement of the past; `gross_amount` is whole pence. */
export interface StatementInput {
  readonly bill_period_from_date: string;
  readonly bill_period_to_date: string;
  readonly statement_id: string;
  readonly issued_date?: string;
  readonly number?: string;
  readonly gross_amount?: number;
  readonly statement_path?: string;
}

/** The statements that were added, as they were understood. */
export interface AddedStatements {
  readonly import_supplier: string;
  readonly external_account_number: string;
  readonly statements: readonly StatementInput[];
}

/** How an account is to pay, as a payment vendor knows it. */
export interface PaymentInstructionInput {
  readonly vendor: string;
  readonly reference: string;
  readonly type: string;
}

/** The instruction that was added. */
export interface AddedPaymentInstruction {
  readonly platform_account_number: string;
  readonly reference: string;
}

/** What came of marking an account's meter points for registration. */
export interface RegistrationFlowResult {
  readonly import_supplier_code: string;
  readonly external_account_number: string;
  readonly meter_points: readonly {
    readonly mpxn: string;
    readonly status: 'REGISTRATION_FLOW_SUCCESS' | 'REGISTRATION_FLOW_ERROR';
    readonly error_detail?: string;
  }[];
}

/** Where a meter point stands. */
export interface MeterPointStatus {
  readonly mpxn: string;
  readonly status: string;
}

/** Something that happened to an account. */
export interface AccountEvent {
  readonly event: string;
  readonly occurred_at: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** An event in the feed of a supplier. */
export interface FeedEntry extends AccountEvent {
  /** Where to go on after this event. */
  readonly cursor: string;
  readonly external_account_number: string;
}

/** A part of the feed. */
export interface FeedPage {
  readonly results: readonly FeedEntry[];
  /** Where to go on; store it with what you did with the results. */
  readonly next_cursor: string;
  readonly has_more: boolean;
}
