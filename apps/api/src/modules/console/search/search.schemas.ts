import { PROCESS_STATUSES, WAVE_STATE_NAMES } from '@carryover/contract';
import {
  EXAMPLE_ID,
  flag,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { mpxnSchema } from '../../registration/index.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import { ACCOUNT_NUMBER, ACTOR, EXTERNAL_ACCOUNT_NUMBER, IS_SANDBOX, SUPPLIER_CODE } from '../shared.schemas.js';
import { SUPPLIER_STATUS } from '../suppliers/suppliers.schemas.js';

/** Results of a kind that are shown at most. */
export const MOST_OF_A_KIND = 8;

/** Customers in an answer at most; a longer name narrows the search. */
export const MOST_CUSTOMERS = 20;

/** Kinds of things that are found, in the order in which they are shown. */
export const FOUND_KINDS = [
  'imports',
  'meter_points',
  'references',
  'retracted_accounts',
  'waves',
  'suppliers',
  'audit_entries',
] as const;

const OWNER = { import_supplier: SUPPLIER_CODE, is_sandbox: IS_SANDBOX };
const ACCOUNT = { account_number: ACCOUNT_NUMBER, external_account_number: EXTERNAL_ACCOUNT_NUMBER, ...OWNER };

/** Results of a search, by kind. */
export const FOUND = namedObject('FoundThings', {
  imports: list(
    objectSchema({
      id: uuid(),
      ...OWNER,
      external_account_number: EXTERNAL_ACCOUNT_NUMBER,
      platform_identifier: nullable(ACCOUNT_NUMBER),
      status: oneOf(PROCESS_STATUSES),
    }),
    MOST_OF_A_KIND,
    { description: 'By a part of either number, or the beginning of the id.' },
  ),
  meter_points: list(objectSchema({ mpxn: mpxnSchema, status: text(64), ...ACCOUNT }), MOST_OF_A_KIND, {
    description: 'Of accounts, by the beginning of the number; blanks between its digits do not count.',
  }),
  references: list(objectSchema({ namespace: nullable(text(50)), value: text(100), ...ACCOUNT }), MOST_OF_A_KIND, {
    description: 'Of accounts, by the beginning of the value.',
  }),
  retracted_accounts: list(
    objectSchema({ ...ACCOUNT, import_id: uuid(), retraction_id: uuid(), retracted_at: instant() }),
    MOST_OF_A_KIND,
    { description: 'Accounts that were taken back, by their whole number, which is never given again.' },
  ),
  waves: list(
    objectSchema({ code: text(64), name: nullable(text(200)), state: oneOf(WAVE_STATE_NAMES), ...OWNER }),
    MOST_OF_A_KIND,
    { description: 'By a part of the code or of the name.' },
  ),
  suppliers: list(
    objectSchema({ code: SUPPLIER_CODE, name: text(200), status: SUPPLIER_STATUS, is_sandbox: IS_SANDBOX }),
    MOST_OF_A_KIND,
    { description: 'By a part of the code or of the name.' },
  ),
  audit_entries: list(
    objectSchema({
      id: text(18, { pattern: '^\\d{1,18}$' }),
      occurred_at: instant(),
      actor: ACTOR,
      action: text(100),
      target_type: text(64),
      target: text(1_024),
    }),
    MOST_OF_A_KIND,
    { description: 'What was done by the request of this id; for operators and admins.' },
  ),
  more: list(named('FoundKind', oneOf(FOUND_KINDS)), FOUND_KINDS.length, {
    description: 'Kinds of which there are more than are told.',
  }),
});

/** Customers that were found. */
export const FOUND_CUSTOMERS = namedObject('FoundCustomers', {
  results: list(
    objectSchema({
      name: text(300, { description: 'Of the customer, or the name on bills where that was found.' }),
      email: nullable(text(254)),
      ...ACCOUNT,
    }),
    MOST_CUSTOMERS,
  ),
  has_more: flag({ description: 'Whether there are more than are told.' }),
});

const EXAMPLE_ACCOUNT = {
  account_number: 'A-7C1E9F42',
  external_account_number: 'FP-0048213',
  import_supplier: EXAMPLE_SUPPLIER,
  is_sandbox: false,
};

/** An answer as it stands in examples. */
export const EXAMPLE_FOUND = {
  imports: [
    {
      id: EXAMPLE_ID,
      import_supplier: EXAMPLE_SUPPLIER,
      is_sandbox: false,
      external_account_number: 'FP-0048213',
      platform_identifier: 'A-7C1E9F42',
      status: 'PROCESSED',
    },
  ],
  meter_points: [],
  references: [{ namespace: 'crm', value: 'CRM-88-0048213', ...EXAMPLE_ACCOUNT }],
  retracted_accounts: [],
  waves: [],
  suppliers: [],
  audit_entries: [],
  more: [],
};

/** Customers as they stand in examples. */
export const EXAMPLE_CUSTOMERS = {
  results: [{ name: 'Ada Obi', email: 'ada.obi@mail.example', ...EXAMPLE_ACCOUNT }],
  has_more: false,
};
