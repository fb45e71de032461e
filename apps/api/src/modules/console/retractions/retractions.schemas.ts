import {
  anyObject,
  count,
  decimalText,
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
import { ACCOUNT_RETRACTION_STATES, RETRACTION_BLOCKER_NAMES, RETRACTION_STATUSES } from '../../retractions/index.js';
import {
  ACCOUNT_NUMBER,
  ACTOR,
  allowedActions,
  EXTERNAL_ACCOUNT_NUMBER,
  REASON,
  SUPPLIER_CODE,
} from '../shared.schemas.js';

const BLOCKER = named(
  'RetractionBlocker',
  oneOf(RETRACTION_BLOCKER_NAMES, { description: 'What stands in the way of taking an account back.' }),
);

/** How far an account is. */
export const ACCOUNT_RETRACTION_STATE = named(
  'AccountRetractionState',
  oneOf(ACCOUNT_RETRACTION_STATES, {
    description: 'WITHDRAWING while its registrations are withdrawn; LEFT as it was, but for those.',
  }),
);

/** Preview of a retraction. */
export const RETRACTION_PREVIEW = namedObject('RetractionPreview', {
  accounts: count({ description: 'Imported accounts of the selection.' }),
  going: count({ description: 'Those of them that would go, with what is waived.' }),
  missing: count({ description: 'Numbers of the selection that have no account, or one that is being taken back.' }),
  meter_points: count({ description: 'Of the accounts that would go, as are the following.' }),
  transactions: count(),
  documents: count({ description: 'Keys of documents that the platform forgets; the documents stay in the storage.' }),
  balance: decimalText(30, 10, { description: 'Sum of their balances in pounds, exact.' }),
  needs_approval: flag({ description: 'Whether a second person has to approve it.' }),
  blockers: list(
    objectSchema({
      blocker: BLOCKER,
      accounts: count(),
      waivable: flag({ description: 'Whether an admin may waive it.' }),
      examples: list(EXTERNAL_ACCOUNT_NUMBER, 10),
    }),
    RETRACTION_BLOCKER_NAMES.length,
    { description: 'What stands in the way, waived or not.' },
  ),
});

/** Accounts that are taken back together. */
export const RETRACTION = namedObject('Retraction', {
  id: uuid(),
  import_supplier: SUPPLIER_CODE,
  wave: nullable(text(64, { description: 'Code of the wave whose accounts they are.' })),
  reason: REASON,
  actor: ACTOR,
  waivers: list(
    objectSchema({
      blocker: BLOCKER,
      reason: REASON,
      accounts: count({ description: 'As many as it was waived for.' }),
    }),
    RETRACTION_BLOCKER_NAMES.length,
  ),
  status: named(
    'RetractionStatus',
    oneOf(RETRACTION_STATUSES, {
      description: 'STOPPING once somebody stopped it: the accounts that are not taken back yet are being left.',
    }),
  ),
  total: count({ description: 'Accounts that were chosen when it began; none is added later.' }),
  waiting: count(),
  withdrawing: count({ description: 'Accounts whose registrations are being withdrawn.' }),
  retracted: count(),
  left: count({ description: 'Accounts that were left as they are: something came to stand in the way.' }),
  created_at: instant(),
  finished_at: nullable(instant()),
  allowed_actions: allowedActions('stop'),
  stopped: nullable(
    objectSchema(
      { at: instant(), by: ACTOR, reason: REASON },
      { description: 'When, by whom and why it was stopped.' },
    ),
  ),
});

/** An entry of the ledger of retractions. */
export const RETRACTED_ACCOUNT = namedObject('RetractedAccount', {
  id: uuid(),
  import_id: uuid({ description: 'The import that made the account.' }),
  account_number: ACCOUNT_NUMBER,
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  state: ACCOUNT_RETRACTION_STATE,
  waived: list(BLOCKER, RETRACTION_BLOCKER_NAMES.length),
  left_for: nullable(
    list(text(64), 20, {
      description:
        'Why it was left: blockers, `account_gone`, or `stopped`; with `registration_withdrawn` where its registration was asked to be withdrawn before.',
    }),
  ),
  totals: nullable(anyObject({ description: 'The control totals of the account as it was.' })),
  digest: nullable(
    text(64, {
      description: 'SHA-256 of the account as it was, without anything personal.',
      pattern: '^[0-9a-f]{64}$',
    }),
  ),
  retracted_at: nullable(instant()),
});
