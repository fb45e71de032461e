import {
  count,
  describeController,
  errorAnswer,
  instant,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { ACTOR, allowedActions, REASON, SUPPLIER_CODE } from '../shared.schemas.js';
import { ErasePayloadsRequest } from './suppliers.requests.js';
import { SUPPLIER_STATUS } from './suppliers.schemas.js';

/** How far an erasure is. */
export const PAYLOAD_ERASURE = namedObject('PayloadErasure', {
  import_supplier: SUPPLIER_CODE,
  import_supplier_status: SUPPLIER_STATUS,
  imports: count({ description: 'Imports of the supplier.' }),
  latest: nullable(
    objectSchema({
      status: oneOf(['RUNNING', 'DONE', 'STOPPED'], {
        description: 'STOPPED when the supplier was reopened before it was done.',
      }),
      ordered_at: instant(),
      ordered_by: ACTOR,
      reason: REASON,
      examined: count({ description: 'Imports it has got behind it.' }),
      erased: count({ description: 'Imports whose payload it erased.' }),
      finished_at: nullable(instant()),
    }),
  ),
  allowed_actions: allowedActions('erase_payloads'),
});

const EXAMPLE = {
  import_supplier: EXAMPLE_SUPPLIER,
  import_supplier_status: 'Complete',
  imports: 180_412,
  latest: {
    status: 'RUNNING',
    ordered_at: '2026-09-01T09:30:00.118204+00:00',
    ordered_by: 'ada.obi@fenland.example',
    reason: 'The migration was signed off',
    examined: 41_300,
    erased: 41_300,
    finished_at: null,
  },
  allowed_actions: [],
};

/** Descriptions of the operations of ConsolePayloadErasureController. */
export const payloadErasureDescription = describeController({
  tag: 'Console suppliers',
  path: [SUPPLIER_PARAMETER],
  operations: {
    show: {
      operationId: 'getPayloadErasure',
      summary: 'How far the payloads of a supplier are erased',
      description: 'The latest erasure of what the supplier sent, whoever ordered it.',
      answers: [success('How far it is.', PAYLOAD_ERASURE, EXAMPLE)],
    },
    erase: {
      operationId: 'erasePayloads',
      summary: 'Erase what a supplier sent',
      description:
        'Has every version of the payloads of all imports of a Complete supplier erased, in the background; it cannot be undone. The process, its events and its hash stay, and so do the control totals of the payload and the account. `confirm` is the code of the supplier once more. While one erasure is under way another call starts none. It stops when the supplier is reopened. Every call leaves an entry of the audit trail, `supplier.erase_payloads`.',
      requestBody: reasonedBody(ErasePayloadsRequest, {
        confirm: EXAMPLE_SUPPLIER,
        reason: 'The migration was signed off',
      }),
      answers: [
        success('It was ordered, or is under way already.', PAYLOAD_ERASURE, EXAMPLE),
        refused('Not confirmed', { confirm: ['Type the code of the supplier.'] }),
        errorAnswer(409, ['payload_erasure_not_possible', 'approval_required', 'approval_not_possible']),
      ],
    },
  },
});
