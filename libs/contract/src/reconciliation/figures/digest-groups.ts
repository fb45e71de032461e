/** A list whose entries have a part in a digest. */
export interface DigestedList {
  /** Path of the list in the payload; "" is the account itself. */
  readonly list: string;
  /** Whether its order means something: the position from 1 is the first field, `position`. */
  readonly isOrdered?: true;
  /** What names the entries that it lies in, as path of their list and field, or `position`. */
  readonly within?: readonly (readonly [list: string, field: string])[];
}

/** What a digest is of. */
export interface DigestGroup {
  readonly meaning: string;
  readonly lists: readonly DigestedList[];
  /** As of a figure. */
  readonly isLater?: true;
}

const POINTS = 'supply_addresses.meter_points';
const METERS = `${POINTS}.meters`;
const OF_POINT = [[POINTS, 'identifier']] as const;
const OF_METER = [
  [POINTS, 'identifier'],
  [METERS, 'meter_serial_number'],
] as const;
const OF_LEDGER = [['ledgers', 'position']] as const;

/** The groups of an account that have a digest each; together they have every field of the payload, once. */
export const DIGEST_GROUPS: Readonly<Record<string, DigestGroup>> = {
  account: { meaning: 'the fields of the account itself', lists: [{ list: '' }] },
  customers: { meaning: 'the customers', lists: [{ list: 'customers', isOrdered: true }] },
  priority_services: {
    meaning: 'their entries of the priority services register',
    lists: [{ list: 'customers.psr', within: [['customers', 'position']] }],
  },
  supply_addresses: {
    meaning: 'the supply addresses, and who administers them',
    lists: [
      { list: 'supply_addresses' },
      {
        list: 'supply_addresses.property_administrators',
        within: [
          ['supply_addresses', 'supply_address1'],
          ['supply_addresses', 'supply_postcode'],
        ],
      },
    ],
  },
  meter_points: {
    meaning: 'the meter points',
    lists: [
      {
        list: POINTS,
        within: [
          ['supply_addresses', 'supply_address1'],
          ['supply_addresses', 'supply_postcode'],
        ],
      },
    ],
  },
  meters: { meaning: 'the meters', lists: [{ list: METERS, within: OF_POINT }] },
  registers: { meaning: 'the registers', lists: [{ list: `${METERS}.registers`, within: OF_METER }] },
  readings: {
    meaning: 'the readings',
    lists: [
      { list: `${METERS}.transfer_readings`, within: OF_METER },
      { list: `${METERS}.reading_history`, within: OF_METER },
    ],
  },
  agreements: { meaning: 'the agreements', lists: [{ list: `${POINTS}.agreements`, within: OF_POINT }] },
  annual_quantities: {
    meaning: 'the annual quantities',
    lists: [
      { list: `${POINTS}.eac_history`, within: OF_POINT },
      { list: `${POINTS}.aq_history`, within: OF_POINT },
    ],
  },
  ledgers: { meaning: 'the ledgers', lists: [{ list: 'ledgers', isOrdered: true }] },
  transactions: {
    meaning: 'the transactions that came with the account',
    lists: [
      { list: 'ledgers.current_statement_transactions', within: OF_LEDGER },
      { list: 'ledgers.historical_statement_transactions', within: OF_LEDGER },
    ],
  },
  payment_schedules: { meaning: 'the payment schedules', lists: [{ list: 'payment_schedules' }] },
  mandates: { meaning: 'the payment instructions in force', lists: [{ list: 'mandates' }], isLater: true },
  statements: { meaning: 'the old statements that came with the account', lists: [{ list: 'statements' }] },
  notes: {
    meaning: 'the notes that came with the account, and their documents',
    lists: [
      { list: 'notes' },
      {
        list: 'notes.document_paths',
        within: [
          ['notes', 'created_at'],
          ['notes', 'body'],
        ],
      },
    ],
  },
  references: { meaning: 'the names in other systems', lists: [{ list: 'references' }] },
  metadata: { meaning: 'the free-form data', lists: [{ list: 'metadata' }] },
  debts: {
    meaning: 'the debts, their parts, and the dunning path',
    lists: [
      { list: 'debts' },
      {
        list: 'debts.aged_debt',
        within: [
          ['debts', 'agency_name'],
          ['debts', 'start_date'],
        ],
      },
      { list: 'dunning_path' },
    ],
  },
  campaigns: {
    meaning: 'the campaigns and the Warm Home Discounts',
    lists: [{ list: 'account_campaigns' }, { list: 'warm_home_discount' }],
  },
};

/** The fields of a list that is no list of the payload. */
export const MANDATE_FIELDS = [
  'bank_name',
  'brand',
  'expiry_month',
  'expiry_year',
  'last_four',
  'reference',
  'type',
  'vendor',
] as const;
