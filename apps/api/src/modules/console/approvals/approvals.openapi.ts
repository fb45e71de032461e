import {
  anyObject,
  count,
  describeController,
  described,
  EXAMPLE_ID,
  errorAnswer,
  idParameter,
  instant,
  named,
  namedObject,
  nullable,
  oneOf,
  page,
  pageOf,
  success,
  uuid,
} from '../../../platform/openapi/index.js';
import { APPROVAL_STATES, APPROVED_ACTS, type ApprovedAct } from '../../approvals/index.js';
import { CUSTOMER, ERASED_CUSTOMER } from '../imports/customer-erasure.schemas.js';
import { EXAMPLE_SUPPLIER, reasonBody } from '../shared.openapi.js';
import { ACTOR, allowedActions, BATCH_ACTION, REASON, SUPPLIER_CODE } from '../shared.schemas.js';

/** A batch that began by an approval. */
const BATCH = namedObject('ApprovedBatch', { id: uuid(), total: count() });

/** Something that a second person approves. */
const PROPERTIES = {
  id: uuid(),
  act: named('ApprovedAct', oneOf(Object.keys(APPROVED_ACTS) as ApprovedAct[])),
  import_supplier: nullable(SUPPLIER_CODE),
  customer: nullable(CUSTOMER),
  import_id: nullable(uuid({ description: 'Of the customer.' })),
  batch_action: nullable(described('What is done to imports.', BATCH_ACTION)),
  count: nullable(count({ description: 'Imports or accounts that it is done to, at most.' })),
  filter: nullable(anyObject({ description: 'Which imports or accounts, as it was asked.' })),
  batch: nullable(described('What was begun when imports were approved, with how many of them it was then.', BATCH)),
  reason: REASON,
  requested_by: ACTOR,
  requested_at: instant(),
  expires_at: instant(),
  state: named('ApprovalState', oneOf(APPROVAL_STATES, { description: 'EXPIRED when nobody has decided in time.' })),
  decided_by: nullable(ACTOR),
  decided_at: nullable(instant()),
  decision_reason: nullable(REASON),
  allowed_actions: allowedActions('approve', 'reject'),
};

export const APPROVAL = namedObject('Approval', PROPERTIES);

/** Something that was approved just now. */
export const APPROVED = namedObject('ApprovedNow', {
  ...PROPERTIES,
  erased_customer: nullable(described('What was erased of a customer, told this once.', ERASED_CUSTOMER)),
});

const EXAMPLE = {
  id: EXAMPLE_ID,
  act: 'complete_supplier',
  import_supplier: EXAMPLE_SUPPLIER,
  customer: null,
  import_id: null,
  batch_action: null,
  count: null,
  filter: null,
  batch: null,
  reason: 'The last accounts are over',
  requested_by: 'ada.obi@fenland.example',
  requested_at: '2026-03-02T09:30:00.000Z',
  expires_at: '2026-03-03T09:30:00.000Z',
  state: 'WAITING',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  allowed_actions: ['approve', 'reject'],
};

const DECIDED = { decided_by: 'ben@fenland.example', decided_at: '2026-03-02T10:00:00.000Z', allowed_actions: [] };

/** Descriptions of the operations of ConsoleApprovalsController. */
export const approvalsDescription = describeController({
  tag: 'Console approvals',
  path: [idParameter('the request')],
  operations: {
    list: {
      operationId: 'listApprovals',
      summary: 'What waits for a second person, and what became of it',
      description: 'Newest first: what members of staff asked for where two people are needed (`APPROVALS`).',
      answers: [page('A page of requests.', pageOf(APPROVAL), EXAMPLE)],
    },
    approve: {
      operationId: 'approve',
      summary: 'Approve what somebody else asked for, which is done',
      description:
        'Somebody else than who asked, with the role that the act takes, who had access before it was asked for. Leaves the entry of the act in the audit trail, with who asked and why in `approval`. When the act is refused, nothing is done and it goes on waiting, such as a retry of imports that are more by now.',
      requestBody: reasonBody('Looked at the totals: they match'),
      answers: [
        success('It was done.', APPROVED, {
          ...{ ...EXAMPLE, ...DECIDED, state: 'APPROVED', decision_reason: 'Looked at the totals: they match' },
          erased_customer: null,
        }),
        errorAnswer(409, [
          'approval_not_possible',
          'customer_erasure_not_possible',
          'payload_erasure_not_possible',
          'retraction_not_possible',
          'retraction_selection_changed',
        ]),
      ],
    },
    reject: {
      operationId: 'rejectApproval',
      summary: 'Turn down what somebody asked for, or take it back',
      description: 'Nothing is done. Leaves an entry of the audit trail, `approval.reject`.',
      requestBody: reasonBody('Two accounts are missing still'),
      answers: [
        success('It will not be done.', APPROVAL, {
          ...EXAMPLE,
          ...DECIDED,
          state: 'REJECTED',
          decision_reason: 'Two accounts are missing still',
        }),
        errorAnswer(409, ['approval_not_possible']),
      ],
    },
  },
});
