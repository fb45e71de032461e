import {
  ACCOUNT_TYPES,
  COMMUNICATION_PREFERENCES,
  LIST_CAPS,
  PAYMENT_INSTRUCTION_TYPES,
  SALES_CHANNELS,
  SUPPLY_TYPES,
  TRANSACTION_TYPES,
} from '@carryover/contract';
import {
  anyObject,
  constant,
  count,
  day,
  decimalText,
  eitherOf,
  flag,
  instant,
  LONGEST_TEXT,
  list,
  namedObject,
  nullable,
  oneOf,
  type Schema,
  text,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import { MASK } from '../personal-data.js';
import {
  ACCOUNT_NUMBER,
  allowedActions,
  EXTERNAL_ACCOUNT_NUMBER,
  IS_SANDBOX,
  SUPPLIER_CODE,
} from '../shared.schemas.js';
import { ACCOUNT_LISTS } from './account-pages.js';

const NUMBER = decimalText(18, 10, { description: 'Exact.' });
const POUNDS = decimalText(18, 10, { description: 'Pounds, exact.' });
/** Description of fields that are null for accounts of sandboxes only. */
const MISSING = 'Null where a sandbox sent none.';
const ALL = 'All there are.';
const NEXT = nullable(text(1_024, { description: 'For the parameter of the next page; null on the last one.' }));
const ORIGIN = 'Whether it came with the account or later.';
const DOCUMENT_PATH = text(1_024, { description: "As it was sent, below the supplier's root." });

const PAYLOAD_HASH = text(64, {
  pattern: '^[0-9a-f]{64}$',
  description: 'Of the payload that was sent: another one after a correction, and when the customer was erased.',
});

/** A word of an open list: others than those known are kept as they were sent. */
const knownOf = (values: readonly string[]) =>
  text(255, { description: `Known: ${values.join(', ')}; others are kept as sent.` });

/** A personal value, masked until it is revealed. */
const maskable = <T>(schema: Schema<T>) => eitherOf(schema, constant(MASK));

const METER_POINT = namedObject('AccountMeterPoint', {
  id: uuid(),
  mpxn: nullable(text(255, { description: `MPAN or MPRN. ${MISSING}` })),
  supply_type: nullable(oneOf(SUPPLY_TYPES, { description: MISSING })),
  status: text(64, { pattern: '^[A-Z_]+$' }),
  allowed_actions: allowedActions('mark_for_registration'),
});

const LEDGER = namedObject('AccountLedger', {
  id: uuid(),
  position: whole(0, 2_147_483_647, { description: 'Its position among the ledgers of the account.' }),
  balance: POUNDS,
  open_from: nullable(day({ description: 'First day of the open statement; null is unbounded.' })),
  opening_balance: nullable(POUNDS),
  credit_total: nullable(POUNDS),
  debit_total: nullable(POUNDS),
});

const DECIDED = namedObject('DecidedValue', {
  path: text(1_024, {
    description:
      'Path of the field in the payload. Fields of ours are `last_day` of an agreement, inclusive, and `is_prepay_initialised` of a prepayment meter: whether its balances are known, so that it takes transactions.',
  }),
  value: eitherOf(text(LONGEST_TEXT, { description: 'A day or a text, personal where the field is.' }), flag()),
});

const LINE_ITEM = namedObject('AccountLineItem', {
  rate_band: nullable(text(255)),
  start_date: nullable(day({ description: 'Inclusive.' })),
  end_date: nullable(day({ description: 'Inclusive.' })),
  number_of_units: nullable(NUMBER),
  net_amount: nullable(POUNDS),
  price_per_unit: nullable(NUMBER),
  units: list(NUMBER, LIST_CAPS.units, { description: 'Meter readings at the start and the end of the period.' }),
});

const TAX_ITEM = namedObject('AccountTaxItem', {
  amount: nullable(POUNDS),
  tax_type: nullable(text(64)),
  value_taxed: nullable(NUMBER),
  rate: nullable(NUMBER),
  unit_type: nullable(text(64)),
});

const TRANSACTION = namedObject('AccountTransaction', {
  id: uuid(),
  ledger_id: uuid(),
  transaction_id: nullable(text(255, { description: MISSING })),
  occurrence: whole(1, 2_147_483_647, {
    description:
      'Which one of those with this id it is: 1 for the first one, 2 for one that was sent with the id again.',
  }),
  transaction_date: nullable(day({ description: MISSING })),
  amount: nullable(POUNDS),
  type: nullable(oneOf(TRANSACTION_TYPES, { description: MISSING })),
  reason: nullable(text(LONGEST_TEXT)),
  payment_type: nullable(text(LONGEST_TEXT)),
  description: nullable(text(LONGEST_TEXT)),
  display_note: nullable(text(LONGEST_TEXT, { description: 'Personal: a mask until it is revealed.' })),
  note: nullable(text(LONGEST_TEXT, { description: 'Personal: a mask until it is revealed.' })),
  reference: nullable(text(255, { description: 'Personal: a mask until it is revealed.' })),
  to_prepay_meter_serial_number: nullable(text(32, { description: 'The prepayment meter that the money went to.' })),
  affects_balance: flag({ description: 'Whether it is part of the balance; one on a prepayment meter is not.' }),
  product_code: nullable(text(255)),
  mpxn: nullable(text(255, { description: 'The meter point that a supply charge is on, where that is known.' })),
  line_items: list(LINE_ITEM, LIST_CAPS.line_items),
  tax_items: list(TAX_ITEM, LIST_CAPS.tax_items),
  origin: oneOf(['IMPORTED', 'ADDED'], { description: ORIGIN }),
  added_at: nullable(instant({ description: 'Null for one that came with the account.' })),
});

const STATEMENT = namedObject('AccountStatement', {
  id: uuid(),
  kind: oneOf(['OPEN', 'CLOSED', 'IMPORTED', 'HISTORICAL']),
  statement_id: nullable(text(255)),
  number: nullable(text(255)),
  bill_period_from_date: nullable(day({ description: 'Inclusive.' })),
  bill_period_to_date: nullable(day({ description: 'Inclusive.' })),
  issued_date: nullable(day()),
  opening_balance: nullable(POUNDS),
  closing_balance: nullable(POUNDS),
  gross_amount: nullable(decimalText(19, 10, { description: 'As it was sent, exact.' })),
  statement_path: nullable(DOCUMENT_PATH),
});

const NOTE = namedObject('AccountNote', {
  id: uuid(),
  body: text(5_242_880, { description: 'Personal: a mask until it is revealed.' }),
  created_at: instant(),
  is_pinned: flag({ description: 'Whether it is pinned now.' }),
  unpin_at: nullable(instant()),
  origin: oneOf(['IMPORTED', 'CAMPAIGN', 'ADDED', 'PLATFORM'], {
    description: 'With the account, from a campaign, from the supplier later, or from the platform.',
  }),
  document_paths: list(DOCUMENT_PATH, 10_000),
});

const PAYMENT_INSTRUCTION = namedObject('PaymentInstruction', {
  vendor: text(64),
  reference: text(512, { description: "The vendor's own name of the instruction." }),
  type: text(512, { description: `Such as ${PAYMENT_INSTRUCTION_TYPES.join(', ')}.` }),
  brand: nullable(text(256)),
  last_four: nullable(maskable(text(4, { pattern: '^\\d{4}$' }))),
  bank_name: nullable(text(256, { description: 'Personal: a mask until it is revealed.' })),
  expiry_month: nullable(maskable(whole(1, 12))),
  expiry_year: nullable(maskable(whole(2_000, 9_999))),
  verified_at: instant(),
  also_pays_for: list(ACCOUNT_NUMBER, 20, {
    description:
      'Other accounts of live suppliers that the same mandate pays for, twenty at most: something to look at.',
  }),
});

/** An account as it stands. */
export const ACCOUNT = namedObject('Account', {
  account_number: ACCOUNT_NUMBER,
  import_id: uuid({ description: 'The import that made the account.' }),
  import_supplier: SUPPLIER_CODE,
  is_sandbox: IS_SANDBOX,
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  created_at: instant(),
  communication_preference: knownOf(COMMUNICATION_PREFERENCES),
  account_type: knownOf(ACCOUNT_TYPES),
  sales_channel: nullable(knownOf(SALES_CHANNELS)),
  sales_subchannel: nullable(text(LONGEST_TEXT)),
  payload_hash: PAYLOAD_HASH,
  payload: anyObject({
    description:
      "What was sent, rebuilt from the account's own tables: the fields of the request that creates an account. Masked values are `•••` whatever their type.",
  }),
  decided: list(DECIDED, 10_000_000, {
    description: 'What the platform decided beside what was sent, or where nothing was, and what counts.',
  }),
  meter_points: list(METER_POINT, 10_000),
  ledgers: list(LEDGER, 10_000),
  transactions: list(TRANSACTION, ACCOUNT_LISTS.transactions, { description: 'A page of them, the newest first.' }),
  transactions_total: count({ description: ALL }),
  next_transactions_cursor: NEXT,
  statements: list(STATEMENT, ACCOUNT_LISTS.statements, {
    description: 'A page of them: the open ones first, then by the end of their period, newest first.',
  }),
  statements_total: count({ description: ALL }),
  next_statements_cursor: NEXT,
  notes: list(NOTE, ACCOUNT_LISTS.notes, { description: 'A page of them: pinned ones first, then the newest.' }),
  notes_total: count({ description: ALL }),
  next_notes_cursor: NEXT,
  payment_instruction: nullable(PAYMENT_INSTRUCTION),
  masked: flag({ description: 'Whether personal values stand behind masks.' }),
  allowed_actions: allowedActions('reveal', 'mark_for_registration'),
});
