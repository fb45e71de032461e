export interface Reading {
  register_id?: string;
  reading_date: string;
  reading_value: string;
  reading_type: string;
}

export interface Meter {
  meter_serial_number: string;
  installed_on?: string;
  registers?: { register_id: string; tpr: string; number_of_digits: number; is_settlement?: boolean }[];
  transfer_readings?: Reading[];
  reading_history?: (Reading & { billed: boolean })[];
  gas_number_of_digits?: number;
  smart_type?: string;
  is_prepay?: boolean;
  prepay_details?: {
    debt_balance: string;
    credit_balance: string;
    transfer_vend_read_date?: string;
    gas_debt_repayment_options?: { weekly_min: string; weekly_max: string };
  };
}

export interface MeterPoint {
  identifier: string;
  supply_type: 'ELECTRICITY' | 'GAS';
  agreements?: { tariff_code: string; effective_from: string }[];
  mpid?: string;
  shipper_mpid?: string;
  supply_start_date?: string;
  profile_class?: number;
  ssc?: string;
  meters?: Meter[];
  et_in_progress?: boolean;
  dr_in_progress?: boolean;
  smart_refusal_interest?: { type: string; date: string; refusal_reason: string; source: string };
  eac_history?: { effective_from: string; tpr: string; consumption: string; source: string }[];
  aq_history?: { effective_from: string; effective_to?: string; consumption: string }[];
}

export interface Person {
  given_name: string;
  family_name: string;
  email?: string;
  mobile?: string;
  landline?: string;
  date_of_birth?: string;
  title?: string;
  salutation?: string;
}

export interface Customer extends Person {
  psr?: (
    | { elec_industry_code: string; effective_from: string }
    | { gas_industry_code: string; effective_from: string }
  )[];
  customer_preferences?: {
    opted_into_sms: boolean;
    opted_into_recommended: boolean;
    opted_into_updates: boolean;
    opted_into_third_parties: boolean;
    opted_into_offers: boolean;
    is_user_psr_consent_obtained: boolean;
  };
}

export interface SupplyAddress {
  supply_address1: string;
  supply_address2?: string;
  supply_address3?: string;
  supply_address4?: string;
  supply_address5?: string;
  supply_postcode: string;
  is_landlord?: boolean;
  customer_at_supply_address_from_date?: string;
  meter_points?: MeterPoint[];
  property_administrators?: Person[];
}

export interface LedgerTransaction {
  transaction_id: string;
  transaction_date: string;
  amount: string;
  type: string;
  reason: string;
  payment_type?: string;
}

export interface Ledger {
  current_statement_transactions?: LedgerTransaction[];
  historical_statement_transactions?: LedgerTransaction[];
  last_statement_closing_date?: string;
  last_statement_issue_date?: string;
  last_statement_balance?: string;
  ledger_balance?: string;
}

export interface PaymentSchedule {
  amount: string;
  day_of_month: number;
  frequency: string;
  means: string;
  start_date: string;
  is_debt_repayment_plan?: boolean;
  debt_repayment_element?: string;
  debt_repayment_end_date?: string;
}

export interface AccountPayload {
  import_supplier: string;
  external_account_number: string;
  unknown_occupier?: boolean;
  customers: Customer[];
  billing_name: string;
  billing_address1: string;
  billing_address2?: string;
  billing_address3?: string;
  billing_address4?: string;
  billing_address5?: string;
  billing_postcode: string;
  account_type?: string;
  sales_channel?: string;
  sales_subchannel?: string;
  supply_addresses: SupplyAddress[];
  transfer_balance?: string;
  ledgers?: Ledger[];
  last_billed_to_date?: string;
  payment_schedules?: PaymentSchedule[];
  references?: { namespace: string; value: string }[];
  notes?: { created_at: string; body: string; document_paths?: { document_path: string }[] }[];
  statements?: {
    bill_period_from_date: string;
    bill_period_to_date: string;
    statement_path: string;
    statement_id: string;
  }[];
  warm_home_discount?: { tax_year: string; account_type: string; group: string }[];
  dunning_path?: { path_name: string; start_date: string };
  debts?: {
    agency_name: string;
    start_date: string;
    is_insolvent: boolean;
    aged_debt: { debt_amount: string; due_date: string }[];
  }[];
  last_payment_review_date?: string;
  next_bill_due_date?: string;
  smart_read_frequency?: string;
  smart_read_cycle_day?: number;
  communication_preference?: string;
  document_accessibility?: string;
  account_campaigns?: { slug: string; campaign_note: string }[];
  metadata?: { key: string; value: Record<string, unknown> }[];
}
