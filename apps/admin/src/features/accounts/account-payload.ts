/** What the account's own tables hold, as far as the page shows it; spelled as on the wire, everything may be missing. */
export interface AccountPayload {
  billing_name?: string;
  billing_address1?: string;
  billing_address2?: string;
  billing_address3?: string;
  billing_address4?: string;
  billing_address5?: string;
  billing_postcode?: string;
  unknown_occupier?: boolean;
  sales_subchannel?: string;
  transfer_balance?: string;
  last_billed_to_date?: string;
  next_bill_due_date?: string;
  last_payment_review_date?: string;
  smart_read_frequency?: string;
  smart_read_cycle_day?: number;
  document_accessibility?: string;
  customers?: Customer[];
  supply_addresses?: SupplyAddress[];
  payment_schedules?: PaymentSchedule[];
  references?: { namespace?: string; value?: string }[];
  account_campaigns?: { slug?: string; campaign_note?: string }[];
  warm_home_discount?: { tax_year?: string; account_type?: string; group?: string }[];
  dunning_path?: { path_name?: string; start_date?: string };
  debts?: Debt[];
  metadata?: { key?: string; value?: unknown }[];
}

export interface Person {
  title?: string;
  given_name?: string;
  family_name?: string;
  salutation?: string;
  email?: string;
  mobile?: string;
  landline?: string;
  date_of_birth?: string;
}

export interface Customer extends Person {
  psr?: { elec_industry_code?: string; gas_industry_code?: string; effective_from?: string }[];
  customer_preferences?: Record<string, boolean>;
}

export interface SupplyAddress {
  supply_address1?: string;
  supply_address2?: string;
  supply_address3?: string;
  supply_address4?: string;
  supply_address5?: string;
  supply_postcode?: string;
  is_landlord?: boolean;
  customer_at_supply_address_from_date?: string;
  meter_points?: SentMeterPoint[];
  property_administrators?: Person[];
}

export interface SentMeterPoint {
  identifier?: string;
  supply_type?: string;
  mpid?: string;
  shipper_mpid?: string;
  supply_start_date?: string;
  profile_class?: number;
  ssc?: string;
  et_in_progress?: boolean;
  dr_in_progress?: boolean;
  smart_refusal_interest?: { type?: string; date?: string; refusal_reason?: string; source?: string };
  agreements?: Agreement[];
  meters?: Meter[];
  eac_history?: Consumption[];
  aq_history?: Consumption[];
}

export interface Agreement {
  tariff_code?: string;
  effective_from?: string;
}

export interface Consumption {
  effective_from?: string;
  effective_to?: string;
  tpr?: string;
  consumption?: string;
  source?: string;
}

export interface Meter {
  meter_serial_number?: string;
  installed_on?: string;
  gas_number_of_digits?: number;
  smart_type?: string;
  is_prepay?: boolean;
  prepay_details?: { debt_balance?: string; credit_balance?: string; transfer_vend_read_date?: string };
  registers?: { register_id?: string; tpr?: string; number_of_digits?: number; is_settlement?: boolean }[];
  transfer_readings?: Reading[];
  reading_history?: Reading[];
}

export interface Reading {
  register_id?: string;
  reading_date?: string;
  reading_value?: string;
  reading_type?: string;
  billed?: boolean;
}

export interface PaymentSchedule {
  amount?: string;
  day_of_month?: number;
  frequency?: string;
  means?: string;
  start_date?: string;
  is_debt_repayment_plan?: boolean;
  debt_repayment_element?: string;
  debt_repayment_end_date?: string;
}

export interface Debt {
  agency_name?: string;
  start_date?: string;
  /** A mask until it is revealed. */
  is_insolvent?: boolean | string;
  aged_debt?: { debt_amount?: string; due_date?: string }[];
}
