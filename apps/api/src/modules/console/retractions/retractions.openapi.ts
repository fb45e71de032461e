import {
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  idParameter,
  jsonBody,
  page,
  pageOf,
  queryParameter,
  refused,
  success,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { EXAMPLE_SUPPLIER, reasonedBody, SUPPLIER_FILTER, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { PreviewRetractionRequest, StartRetractionRequest } from './retractions.requests.js';
import { ACCOUNT_RETRACTION_STATE, RETRACTED_ACCOUNT, RETRACTION, RETRACTION_PREVIEW } from './retractions.schemas.js';

const NUMBER = 'FP-0048213';
const WAIVER = { blocker: 'mail_sent', reason: 'Customers were written to by the source' };

const EXAMPLE = {
  id: EXAMPLE_ID,
  import_supplier: EXAMPLE_SUPPLIER,
  wave: 'JUNE-1',
  reason: 'The wrong tariffs were mapped',
  actor: 'ada.obi@fenland.example',
  waivers: [{ ...WAIVER, accounts: 12 }],
  status: 'RUNNING',
  total: 312,
  waiting: 100,
  withdrawing: 4,
  retracted: 206,
  left: 2,
  created_at: '2026-03-02T09:30:00.118204Z',
  finished_at: null,
  allowed_actions: ['stop'],
  stopped: null,
};

const STOPPED = {
  at: '2026-03-02T09:34:11.402Z',
  by: 'ben.ito@fenland.example',
  reason: 'The tariffs were right after all',
};

const PREVIEW = {
  accounts: 320,
  going: 312,
  missing: 0,
  meter_points: 611,
  transactions: 4_018,
  documents: 27,
  balance: '-1824.10',
  needs_approval: true,
  blockers: [
    { blocker: 'loss_begun', accounts: 8, waivable: false, examples: [NUMBER] },
    { blocker: 'mail_sent', accounts: 12, waivable: true, examples: ['FP-0048214'] },
  ],
};

const ACCOUNT = {
  id: EXAMPLE_ID,
  import_id: '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c32',
  account_number: 'A-7C1E9F42',
  external_account_number: NUMBER,
  state: 'LEFT',
  waived: ['mail_sent'],
  left_for: ['loss_begun'],
  totals: null,
  digest: null,
  retracted_at: null,
};

const SELECTION =
  '`selection` has the code of a `wave`, 1 to 1000 `external_account_numbers`, or both: then those of the wave that have the numbers.';
const WRONG_SELECTION = refused('Wrong selection', {
  selection: { wave: ['There is no such wave.'] },
});

/** Descriptions of the operations of ConsoleStartRetractionsController. */
export const startRetractionsDescription = describeController({
  tag: 'Console retractions',
  path: [SUPPLIER_PARAMETER],
  operations: {
    preview: {
      operationId: 'previewRetraction',
      summary: 'What taking accounts back would take',
      description: `Counts the accounts, what goes with them, and what stands in the way. Starts nothing and leaves no entry of the audit trail. ${SELECTION}`,
      requestBody: jsonBody(PreviewRetractionRequest, {
        selection: { wave: 'JUNE-1' },
        waivers: [{ blocker: 'mail_sent' }],
      }),
      answers: [success('What would go.', RETRACTION_PREVIEW, PREVIEW), WRONG_SELECTION],
    },
    start: {
      operationId: 'startRetraction',
      summary: 'Take accounts back',
      description: `Freezes the selection; workers withdraw the registrations, erase what is personal, delete the accounts and cancel their imports, which may be sent again. The number of an account stays taken for ever. What comes to stand in the way of an account meanwhile leaves that account as it is. A waiver is for one kind of blocker, with a reason of its own, and for as many accounts as have it now. A second person has to approve it, unless \`RETRACTION_APPROVALS\` is no: then it is answered 409 and waits. Leaves an entry of the audit trail, \`accounts.retract\`. ${SELECTION}`,
      requestBody: reasonedBody(StartRetractionRequest, {
        selection: { wave: 'JUNE-1' },
        waivers: [WAIVER],
        expected_count: 312,
        reason: EXAMPLE.reason,
      }),
      answers: [
        success('It has begun.', RETRACTION, { ...EXAMPLE, waiting: 312, withdrawing: 0, retracted: 0, left: 0 }),
        WRONG_SELECTION,
        refused('Not waivable', { waivers: { 0: { blocker: ['loss_begun cannot be waived.'] } } }),
        errorAnswer(409, [
          'approval_required',
          'approval_not_possible',
          'retraction_not_possible',
          'retraction_selection_changed',
        ]),
      ],
    },
  },
});

/** Descriptions of the operations of ConsoleRetractionsController. */
export const retractionsDescription = describeController({
  tag: 'Console retractions',
  path: [idParameter('the retraction')],
  operations: {
    list: {
      operationId: 'listRetractions',
      summary: 'Retractions',
      description: 'Newest first. Filters are joined by AND.',
      parameters: [
        SUPPLIER_FILTER,
        queryParameter('wave', 'Code of the wave whose accounts were chosen.', text(64), 'JUNE-1'),
        queryParameter('import', 'Id of an import whose account is among them.', uuid(), EXAMPLE_ID),
        queryParameter(
          'account',
          'Number of an account that is among them, whole: that of the platform, which is never given again, or the external one.',
          text(128),
          ACCOUNT.account_number,
        ),
      ],
      answers: [
        page('A page of retractions.', pageOf(RETRACTION), EXAMPLE),
        refused('Wrong import', { import: ['Expected the id of an import.'] }),
      ],
    },
    show: {
      operationId: 'getRetraction',
      summary: 'A retraction and how far it is',
      description: 'Counted as the question comes.',
      answers: [success('The retraction.', RETRACTION, EXAMPLE)],
    },
    stop: {
      operationId: 'stopRetraction',
      summary: 'Stop a retraction',
      description:
        'What was taken back stays taken back. Every other account is left as it is, those with `registration_withdrawn` among their reasons but for their registrations, which were withdrawn, or are being withdrawn: once that is over, mark again what was. One that was stopped before stays as it is. Leaves an entry of the audit trail, `accounts.stop_retraction`.',
      requestBody: reasonedBody(ReasonedRequest, { reason: STOPPED.reason }),
      answers: [
        success('It stops.', RETRACTION, { ...EXAMPLE, status: 'STOPPING', allowed_actions: [], stopped: STOPPED }),
        errorAnswer(409, ['retraction_over']),
      ],
    },
    accounts: {
      operationId: 'listRetractedAccounts',
      summary: 'The accounts of a retraction',
      description:
        'Entries of the ledger, by external account number. Of an account that is gone they have its control totals and a digest without anything personal.',
      parameters: [queryParameter('state', 'How far the accounts are.', ACCOUNT_RETRACTION_STATE, 'LEFT')],
      answers: [
        page('A page of accounts.', pageOf(RETRACTED_ACCOUNT), ACCOUNT),
        refused('Unknown state', { state: ['Use WAITING, WITHDRAWING, RETRACTED, LEFT.'] }),
      ],
    },
  },
});
