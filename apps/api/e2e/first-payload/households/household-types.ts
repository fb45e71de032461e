/**
 * Types of the v2 account import payload, as the field tables of the interface document give them.
 * The document calls no field of the payload required, so every field is optional here.
 */

/** ISO 8601 `YYYY-MM-DD` */
export type IsoDate = string;
/** ISO 8601, for example `YYYY-MM-DDTHH:MM:SSZ` */
export type IsoDateTime = string;
/** a decimal number, sent as a string */
export type Decimal = string;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** One industry code per entry: either the electricity one or the gas one. */
export type PsrEntry =
  | { elec_industry_code?: string; gas_industry_code?: never; effective_from?: IsoDate }
  | { gas_industry_code?: string; elec_industry_code?: never; effective_from?: IsoDate };

export interface CustomerPreferences {
  opted_into_sms?: boolean;
  opted_into_recommended?: boolean;
  opted_into_updates?: boolean;
  opted_into_third_parties?: boolean;
  opted_into_offers?: boolean;
  is_user_psr_consent_obtained?: boolean;
}

export interface Person {
  given_name?: string;
  family_name?: string;
  email?: string;
  mobile?: string;
  landline?: string;
  date_of_birth?: IsoDate;
  title?: string;
  salutation?: string;
}

export type PropertyAdministrator = Person;

export interface Customer extends Person {
  psr?: PsrEntry[];
  customer_preferences?: CustomerPreferences;
}

export interface Register {
  register_id?: string;
  tpr?: string;
  number_of_digits?: number;
  is_settlement?: boolean;
}

export interface TransferReading {
  /** electricity only */
  register_id?: string;
  reading_date?: IsoDate;
  reading_value?: Decimal;
  /** seen: CUSTOMER */
  reading_type?: string;
}

export interface HistoricalReading extends TransferReading {
  billed?: boolean;
}

export interface PrepayDetails {
  debt_balance?: Decimal;
  credit_balance?: Decimal;
  transfer_vend_read_date?: IsoDate;
  gas_debt_repayment_options?: { weekly_min?: Decimal; weekly_max?: Decimal };
}

export interface Meter {
  meter_serial_number?: string;
  installed_on?: IsoDate;
  /** electricity */
  registers?: Register[];
  transfer_readings?: TransferReading[];
  /** electricity */
  reading_history?: HistoricalReading[];
  /** gas */
  gas_number_of_digits?: number;
  /** seen: SMETS1 (gas) */
  smart_type?: string;
  is_prepay?: boolean;
  prepay_details?: PrepayDetails;
}

export interface Agreement {
  tariff_code?: string;
  effective_from?: IsoDate;
}

export interface SmartRefusalInterest {
  /** seen: NOT_INTERESTED */
  type?: string;
  date?: IsoDate;
  /** seen: DO_NOT_OWN_HOME */
  refusal_reason?: string;
  /** seen: EMAIL */
  source?: string;
}

export interface EacEntry {
  effective_from?: IsoDate;
  tpr?: string;
  consumption?: string;
  /** seen: D0019 */
  source?: string;
}

export interface AqEntry {
  effective_from?: IsoDate;
  effective_to?: IsoDate;
  consumption?: string;
}

export interface MeterPoint {
  identifier?: string;
  supply_type?: 'ELECTRICITY' | 'GAS';
  agreements?: Agreement[];
  mpid?: string;
  /** seen on gas */
  shipper_mpid?: string;
  supply_start_date?: IsoDate;
  /** seen on electricity */
  profile_class?: number;
  /** seen on electricity */
  ssc?: string;
  meters?: Meter[];
  et_in_progress?: boolean;
  dr_in_progress?: boolean;
  smart_refusal_interest?: SmartRefusalInterest;
  /** electricity */
  eac_history?: EacEntry[];
  /** gas */
  aq_history?: AqEntry[];
}

export interface SupplyAddressLines {
  supply_address1?: string;
  supply_address2?: string;
  supply_address3?: string;
  supply_address4?: string;
  supply_address5?: string;
  supply_postcode?: string;
}

export interface SupplyAddress extends SupplyAddressLines {
  is_landlord?: boolean;
  customer_at_supply_address_from_date?: IsoDate;
  meter_points?: MeterPoint[];
  property_administrators?: PropertyAdministrator[];
}

export interface LedgerTransaction {
  transaction_id?: string;
  transaction_date?: IsoDate;
  amount?: Decimal;
  /** seen: REPAYMENT, PAYMENT, CREDIT */
  type?: string;
  /** seen: FULL_CREDIT_REFUND, ACCOUNT_CHARGE_PAYMENT, DIRECT_DEBIT_DISCOUNT */
  reason?: string;
  /** empty string seen */
  payment_type?: string;
}

export interface Ledger {
  current_statement_transactions?: LedgerTransaction[];
  historical_statement_transactions?: LedgerTransaction[];
  last_statement_closing_date?: IsoDate;
  last_statement_issue_date?: IsoDate;
  last_statement_balance?: Decimal;
  ledger_balance?: Decimal;
}

export interface PaymentSchedule {
  amount?: Decimal;
  day_of_month?: number;
  /** seen: MONTHLY */
  frequency?: string;
  /** seen: DD */
  means?: string;
  start_date?: IsoDate;
  is_debt_repayment_plan?: boolean;
  debt_repayment_element?: Decimal;
  debt_repayment_end_date?: IsoDate;
}

export interface Reference {
  namespace?: string;
  value?: string;
}

export interface ImportNote {
  created_at?: IsoDateTime;
  body?: string;
  document_paths?: { document_path?: string }[];
}

export interface Statement {
  bill_period_from_date?: IsoDate;
  bill_period_to_date?: IsoDate;
  statement_path?: string;
  statement_id?: string;
}

export interface DiscountRecord {
  /** `YYYY/YY` */
  tax_year?: string;
  /** seen: CREDIT */
  account_type?: string;
  /** seen: CORE */
  group?: string;
}

export interface Debt {
  agency_name?: string;
  start_date?: IsoDate;
  is_insolvent?: boolean;
  aged_debt?: { debt_amount?: Decimal; due_date?: IsoDate }[];
}

export interface BillingLines {
  billing_name?: string;
  billing_address1?: string;
  billing_address2?: string;
  billing_address3?: string;
  billing_address4?: string;
  billing_address5?: string;
  billing_postcode?: string;
}

export interface AccountPayload extends BillingLines {
  import_supplier?: string;
  external_account_number?: string;
  unknown_occupier?: boolean;
  customers?: Customer[];
  /** seen: DOMESTIC */
  account_type?: string;
  /** seen: DIRECT */
  sales_channel?: string;
  sales_subchannel?: string;
  supply_addresses?: SupplyAddress[];
  transfer_balance?: Decimal;
  ledgers?: Ledger[];
  last_billed_to_date?: IsoDate;
  payment_schedules?: PaymentSchedule[];
  references?: Reference[];
  notes?: ImportNote[];
  statements?: Statement[];
  warm_home_discount?: DiscountRecord[];
  dunning_path?: { path_name?: string; start_date?: IsoDate };
  debts?: Debt[];
  last_payment_review_date?: IsoDate;
  next_bill_due_date?: IsoDate;
  /** seen: HALF_HOURLY */
  smart_read_frequency?: string;
  smart_read_cycle_day?: number;
  /** seen: ONLINE */
  communication_preference?: string;
  /** seen: LARGE_PRINT */
  document_accessibility?: string;
  account_campaigns?: { slug?: string; campaign_note?: string }[];
  metadata?: { key?: string; value?: JsonObject }[];
}

export interface Household {
  name: string;
  payload: Omit<AccountPayload, 'import_supplier'>;
}
