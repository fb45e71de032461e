import { describeController, errorAnswer, idParameter, refused, success } from '../../../platform/openapi/index.js';
import { reasonedBody } from '../shared.openapi.js';
import { EraseCustomerRequest } from './customer-erasure.request.js';
import { CUSTOMER_ERASURE, ERASED_CUSTOMER } from './customer-erasure.schemas.js';

const COUNTS = { payloads: 2, warnings: 1, documents: 1, rows: { account: 1, customer: 2, note: 3 } };
const ACCOUNT = 'A-1B2C3D4E';
const ERASED = { customer: ACCOUNT, ...COUNTS, document_keys: ['fenland/letters/2024-11.pdf'], mail_left: null };

/** Descriptions of the operations of ConsoleCustomerErasureController. */
export const customerErasureDescription = describeController({
  tag: 'Console imports',
  path: [idParameter('the import process')],
  operations: {
    preview: {
      operationId: 'previewCustomerErasure',
      summary: 'What an erasure of the customer would take',
      description: 'In numbers, for the account of the import, or for the import itself when it has none.',
      answers: [success('What is kept.', CUSTOMER_ERASURE, { customer: ACCOUNT, erased_at: null, ...COUNTS })],
    },
    erase: {
      operationId: 'eraseCustomer',
      summary: 'Erase what is kept of a customer who asked for it',
      description:
        'All that is personal, at once and for good: payloads of all versions, personal fields of the account, notes, keys of documents, sentences of warnings, and the mail. Money, meter points and numbers stay. `confirm` is the account number once more, or `SUPPLIER/EXTERNAL-NUMBER` of an import without an account. The reason is kept for ever, in the entry `customer.erase` of the audit trail, and may repeat nothing of what is erased. To do it again erases what came since.',
      requestBody: reasonedBody(EraseCustomerRequest, { confirm: ACCOUNT, reason: 'Request 17' }),
      answers: [
        success('It is erased.', ERASED_CUSTOMER, ERASED),
        refused('Not confirmed', { confirm: ['Type A-1B2C3D4E.'] }),
        refused('The reason repeats what is erased', {
          reason: ['Say why without the name, address or anything else that is erased.'],
        }),
        errorAnswer(409, ['approval_required', 'approval_not_possible', 'customer_erasure_not_possible']),
      ],
    },
  },
});
