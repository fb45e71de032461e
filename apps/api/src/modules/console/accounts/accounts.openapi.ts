import { describeController, EXAMPLE_ID, pathParameter, success, text } from '../../../platform/openapi/index.js';
import { MASK } from '../personal-data.js';
import { EXAMPLE_SUPPLIER, reasonBody } from '../shared.openapi.js';
import { ACCOUNT_PAGE_PARAMETERS } from './account-pages.js';
import { ACCOUNT } from './accounts.schemas.js';

/** The account in the path. */
export const ACCOUNT_PARAMETER = pathParameter(
  'account_number',
  "The platform's number of the account, in any case.",
  text(10, { pattern: '^[Aa]-[0-9A-Fa-f]{8}$' }),
  'A-7C1E9F42',
);

const LEDGER_ID = '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b52';

const EXAMPLE = {
  account_number: 'A-7C1E9F42',
  import_id: EXAMPLE_ID,
  import_supplier: EXAMPLE_SUPPLIER,
  is_sandbox: false,
  external_account_number: 'FP-0048213',
  created_at: '2026-03-02T08:14:09.207Z',
  communication_preference: 'ONLINE',
  account_type: 'DOMESTIC',
  sales_channel: 'DIRECT',
  sales_subchannel: null,
  payload_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  payload: {
    import_supplier: EXAMPLE_SUPPLIER,
    external_account_number: 'FP-0048213',
    customers: [{ given_name: 'Ada', family_name: 'Obi' }],
  },
  decided: [{ path: 'supply_addresses.0.meter_points.0.agreements.0.last_day', value: '2027-03-31' }],
  meter_points: [
    {
      id: '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b51',
      mpxn: '2000024512368',
      supply_type: 'ELECTRICITY',
      status: 'PRE_REGISTRATION',
      allowed_actions: ['mark_for_registration'],
    },
  ],
  ledgers: [
    {
      id: LEDGER_ID,
      position: 0,
      balance: '-42.17',
      open_from: '2026-02-01',
      opening_balance: '0',
      credit_total: '60.00',
      debit_total: '102.17',
    },
  ],
  transactions: [
    {
      id: '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b53',
      ledger_id: LEDGER_ID,
      transaction_id: 'T-90017',
      occurrence: 1,
      transaction_date: '2026-02-20',
      amount: '60.00',
      type: 'PAYMENT',
      reason: null,
      payment_type: 'DD_REGULAR_COLLECTION',
      description: null,
      display_note: null,
      note: null,
      reference: null,
      to_prepay_meter_serial_number: null,
      affects_balance: true,
      product_code: null,
      mpxn: null,
      line_items: [],
      tax_items: [],
      origin: 'IMPORTED',
      added_at: null,
    },
  ],
  transactions_total: 1,
  next_transactions_cursor: null,
  statements: [
    {
      id: '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b54',
      kind: 'OPEN',
      statement_id: null,
      number: null,
      bill_period_from_date: '2026-02-01',
      bill_period_to_date: null,
      issued_date: null,
      opening_balance: '0',
      closing_balance: null,
      gross_amount: null,
      statement_path: null,
    },
  ],
  statements_total: 1,
  next_statements_cursor: null,
  notes: [
    {
      id: '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b55',
      body: 'Prefers to be called in the evening.',
      created_at: '2026-02-14T18:02:00.000000+00:00',
      is_pinned: false,
      unpin_at: null,
      origin: 'IMPORTED',
      document_paths: ['letters/2026-02-14.pdf'],
    },
  ],
  notes_total: 1,
  next_notes_cursor: null,
  payment_instruction: null,
  masked: false,
  allowed_actions: ['reveal', 'mark_for_registration'],
};

const MASKED = {
  ...EXAMPLE,
  payload: { ...EXAMPLE.payload, customers: [{ given_name: MASK, family_name: MASK }] },
  notes: EXAMPLE.notes.map((note) => ({ ...note, body: MASK })),
  masked: true,
};

/** Descriptions of the operations of ConsoleAccountsController. */
export const accountsDescription = describeController({
  tag: 'Console accounts',
  path: [ACCOUNT_PARAMETER],
  operations: {
    show: {
      operationId: 'getAccount',
      summary: 'An account as it stands, masked',
      description:
        'An account with its meter points and ledgers, and a page each of its transactions, statements and notes. `payload` is what was sent, `decided` what the platform made of it. Every personal value stands behind a mask, `•••`.',
      parameters: ACCOUNT_PAGE_PARAMETERS,
      answers: [success('The account, masked.', ACCOUNT, MASKED)],
    },
    reveal: {
      operationId: 'revealAccount',
      summary: 'An account without masks',
      description:
        'The account with personal data, on the pages that are asked for. Who looked and why is an entry of the audit trail, `account.reveal`; the personal data is not in it.',
      parameters: ACCOUNT_PAGE_PARAMETERS,
      requestBody: reasonBody('The customer asks which address we hold'),
      answers: [success('The account.', ACCOUNT, EXAMPLE)],
    },
  },
});
