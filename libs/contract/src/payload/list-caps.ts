/**
 * The most entries of each list of the account payload and of later requests. A longer list is one error, and its
 * entries are not read. The table in the README of this library is checked against these.
 */
export const LIST_CAPS = {
  customers: 100,
  psr: 50,
  supply_addresses: 100,
  meter_points: 100,
  property_administrators: 1,
  agreements: 200,
  meters: 50,
  registers: 50,
  transfer_readings: 100,
  reading_history: 10_000,
  eac_history: 2_000,
  aq_history: 2_000,
  ledgers: 50,
  current_statement_transactions: 10_000,
  historical_statement_transactions: 10_000,
  payment_schedules: 100,
  references: 100,
  notes: 5_000,
  document_paths: 100,
  statements: 5_000,
  warm_home_discount: 50,
  debts: 100,
  aged_debt: 500,
  account_campaigns: 100,
  metadata: 500,
  // As many as any JSON array may have; the size limit of a body is reached at about as many.
  transactions: 20_000,
  line_items: 1_000,
  units: 1_000,
  tax_items: 100,
} as const;
