import {
  count,
  describeController,
  errorAnswer,
  namedObject,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { EmptySandboxRequest } from './suppliers.requests.js';

/** How far a sandbox is emptied. */
export const EMPTIED = namedObject('EmptiedSandbox', {
  deleted: count({ description: 'Imports that this call deleted, with all that came of them.' }),
  left: count({ description: 'Imports that are left: call again until it is 0.' }),
  running: count({ description: 'Those of them that run at this moment, and are deleted once they have ended.' }),
});

/** Description of the operation of ConsoleSandboxEmptyingController. */
export const sandboxEmptyingDescription = describeController({
  tag: 'Console suppliers',
  path: [SUPPLIER_PARAMETER],
  operations: {
    empty: {
      operationId: 'emptySandbox',
      summary: 'Empty a sandbox',
      description:
        'Deletes the imports of a sandbox that is Paused or Complete, with payloads, events, accounts and all that was added to them; it cannot be undone. A call deletes two thousand imports at most; call again until none is left. The supplier stays with its settings, keys and webhook, and its feed goes on behind the places it has given. `confirm` is the code of the supplier once more. A live supplier is refused. Every call leaves an entry of the audit trail, `supplier.empty`, with the number of imports before it.',
      requestBody: reasonedBody(EmptySandboxRequest, { confirm: EXAMPLE_SUPPLIER, reason: 'The next trial begins' }),
      answers: [
        success('How far it is.', EMPTIED, { deleted: 2_000, left: 118, running: 0 }),
        refused('Not confirmed', { confirm: ['Type the code of the supplier.'] }),
        errorAnswer(409, ['sandbox_emptying_not_possible']),
      ],
    },
  },
});
