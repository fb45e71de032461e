import {
  describeController,
  errorAnswer,
  page,
  queryParameter,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { RegisterSupplierRequest, SetSupplierStatusRequest } from './suppliers.requests.js';
import {
  EXAMPLE_SUPPLIER_SUMMARY,
  STATUS_CHANGE_PREVIEW,
  STATUS_CHANGED,
  SUPPLIER_DETAIL,
  SUPPLIER_PAGE,
  SUPPLIER_STATUS,
  SUPPLIER_SUMMARY,
} from './suppliers.schemas.js';

const CONCERNED = {
  waiting: 1_204,
  running: 8,
  errored: 37,
  will_end: 1_204,
  ended_by_completion: 0,
  completed_at: null,
  windows_ending: 12,
  next_window_end: '2026-03-03T05:00:00.000Z',
};

const NEW_SUPPLIER = {
  ...EXAMPLE_SUPPLIER_SUMMARY,
  concurrency_limit: null,
  modified_at: EXAMPLE_SUPPLIER_SUMMARY.created_at,
  counts: Object.fromEntries(Object.keys(EXAMPLE_SUPPLIER_SUMMARY.counts).map((status) => [status, 0])),
  total: 0,
  imported: 0,
  allowed_actions: [...EXAMPLE_SUPPLIER_SUMMARY.allowed_actions, 'issue_api_key'],
};

/** Descriptions of the operations of ConsoleSuppliersController. */
export const suppliersDescription = describeController({
  tag: 'Console suppliers',
  path: [SUPPLIER_PARAMETER],
  operations: {
    list: {
      operationId: 'listSuppliers',
      summary: 'Import suppliers with how far their accounts are',
      description:
        'Import suppliers of all organisations in the order of their codes. Counts hold every change that was committed before the call.',
      answers: [page('A page of suppliers.', SUPPLIER_PAGE, EXAMPLE_SUPPLIER_SUMMARY, { allowed_actions: [] })],
    },
    show: {
      operationId: 'getSupplier',
      summary: 'One supplier with settings, keys and history of its status',
      description: 'Everything about a supplier but its webhook. Of a key only the beginning is shown.',
      answers: [
        success('The supplier.', SUPPLIER_DETAIL, {
          ...EXAMPLE_SUPPLIER_SUMMARY,
          settings: { concurrency_limit: 8 },
          document_root: EXAMPLE_SUPPLIER,
          status_history: [
            {
              from_status: 'Paused',
              to_status: 'Ongoing',
              actor: 'ada.obi@fenland.example',
              reason: 'The freeze is over',
              occurred_at: '2026-02-27T16:41:09.335Z',
            },
          ],
          api_keys: [
            {
              id: '0198c0aa-41d7-7b52-8e0f-9a1b2c3d4e5f',
              prefix: 'cosk_4Tz9Qb',
              created_at: '2026-02-16T10:02:31.004Z',
              last_used_at: '2026-03-02T08:14:07.400Z',
              revoked_at: null,
              expires_at: '2027-01-31T00:00:00.000Z',
              address_ranges: ['203.0.113.0/24'],
              suppliers: null,
              is_read_only: false,
              rotates_refresh_tokens: false,
              allowed_actions: [],
            },
          ],
          meter_point_conflicts: [
            { held_by: 'KERNOW-2026', is_same_organization: false, attempts: 3, latest_at: '2026-03-02T08:14:07.400Z' },
          ],
          waiting: 1_204,
          running: 8,
        }),
      ],
    },
    preview: {
      operationId: 'previewSupplierStatus',
      summary: 'What setting a status would mean',
      description: 'How many imports a change of status would concern at this moment. Changes nothing.',
      parameters: [
        queryParameter(
          'status',
          'The status that would be set; the one it has when it is left out.',
          SUPPLIER_STATUS,
          'Complete',
        ),
      ],
      answers: [
        success('The imports concerned.', STATUS_CHANGE_PREVIEW, CONCERNED),
        refused('Unknown status', { status: ['Use Ongoing, Paused, Complete.'] }),
      ],
    },
    setStatus: {
      operationId: 'setSupplierStatus',
      summary: 'Pause, complete or reopen a supplier',
      description:
        'Sets the status of a supplier. `Ongoing` and `Paused` change freely, both may end as `Complete`, and `Complete` is reopened as `Ongoing` only. Imports that run finish; those that wait stay, or end as ERRORED when the supplier is complete. Setting the status it has already changes nothing. Every call leaves an entry of the audit trail, `supplier.set_status`, with the status before and after.',
      requestBody: reasonedBody(SetSupplierStatusRequest, { status: 'Complete', reason: 'The last accounts are over' }),
      answers: [
        success('The status it has now, and how many imports the change concerned just before.', STATUS_CHANGED, {
          code: EXAMPLE_SUPPLIER,
          status: 'Complete',
          ...CONCERNED,
        }),
        refused('Not from this status', { status: ['Complete cannot become Paused.'] }),
        refused('Too short a reason', { reason: ['Say in some words why the migration is over.'] }),
        errorAnswer(409, ['approval_required', 'approval_not_possible']),
      ],
    },
    add: {
      operationId: 'registerSupplier',
      summary: 'Register a supplier',
      description:
        'Registers an import supplier as `Ongoing`, and its organisation when no other of the name exists. With `is_sandbox` it is for trying things out, and never anything else: it checks leniently and is in no figure of what is live. Sent twice, the second is refused because the code is taken. Leaves an entry of the audit trail, `supplier.register`.',
      requestBody: reasonedBody(RegisterSupplierRequest, {
        code: EXAMPLE_SUPPLIER,
        name: NEW_SUPPLIER.name,
        organization: NEW_SUPPLIER.organization,
        reason: 'Contract FP-2026-02',
      }),
      answers: [
        success('The supplier is registered.', SUPPLIER_SUMMARY, NEW_SUPPLIER),
        refused('Code taken', { code: ['This code is taken.'] }),
      ],
    },
  },
});
