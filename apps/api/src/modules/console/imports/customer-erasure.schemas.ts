import {
  type Answer,
  count,
  instant,
  list,
  mapOf,
  namedObject,
  nullable,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { customerOf, type ErasedCustomer } from '../../imports/index.js';

/** The name by which a request names a customer. */
export const CUSTOMER = text(200, {
  description: 'The account number, or `SUPPLIER/EXTERNAL-NUMBER` of an import without an account.',
});

const COUNTS = {
  payloads: count({ description: 'Versions of the payload.' }),
  warnings: count({ description: 'Warnings with a sentence.' }),
  documents: count({ description: 'Documents whose keys are kept.' }),
  rows: mapOf(count(), 100, { description: 'Rows with something personal, by table of the account.' }),
};

/** Counts of what an erasure of a customer would remove. */
export const CUSTOMER_ERASURE = namedObject('CustomerErasure', {
  customer: CUSTOMER,
  erased_at: nullable(instant({ description: 'When it was erased before.' })),
  ...COUNTS,
});

/** Result of an erasure of a customer. */
export const ERASED_CUSTOMER = namedObject('ErasedCustomer', {
  customer: CUSTOMER,
  ...COUNTS,
  document_keys: list(text(1_024), 1_000_000, {
    description:
      'Keys of the documents in the storage, told this once: somebody has to delete them there, which the platform may not.',
  }),
  mail_left: nullable(uuid({ description: 'A mail whose file could not be removed, for somebody to delete.' })),
});

/** The answer to an erasure of a customer, which is given once and not stored. */
export function erasedAnswer(erased: ErasedCustomer): Answer<typeof ERASED_CUSTOMER> {
  const { payloads, warnings, documents, rows, documentKeys, mailLeft } = erased;
  const counts = { payloads, warnings, documents, rows };
  return { customer: customerOf(erased), ...counts, document_keys: [...documentKeys], mail_left: mailLeft };
}
