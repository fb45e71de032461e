import {
  describeController,
  errorAnswer,
  idParameter,
  list,
  namedObject,
  queryParameter,
  refused,
  success,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import { reasonedBody } from '../shared.openapi.js';
import { EXAMPLE_SUMMARY, PAYLOAD, PAYLOAD_CHANGE } from './imports.schemas.js';
import { RevealPayloadRequest } from './reveal-payload.request.js';

const VERSION = whole(1, 9_999_999);
const WRONG_VERSION = refused('No version', { version: ['Expected the number of a version.'] });

/** Refusal for a payload that was erased or that no key opens, which is neither shown nor compared. */
const NOT_THERE = errorAnswer(409, ['payload_erased', 'payload_not_readable']);

/** Changes between two versions. */
export const PAYLOAD_CHANGES = namedObject('PayloadDiff', {
  from: VERSION,
  to: VERSION,
  changes: list(PAYLOAD_CHANGE, 1_000_000),
});

/** Differences between the payloads of two imports. */
export const PAYLOAD_COMPARISON = namedObject('PayloadComparison', {
  version: VERSION,
  with: uuid({ description: 'The other import.' }),
  with_version: VERSION,
  changes: list(PAYLOAD_CHANGE, 1_000_000, { description: '`before` is what this import has, `after` the other one.' }),
});

const OTHER_ID = '0198d2f4-7b1a-7d20-8c55-3e9f1a6b2d07';

const SENT = {
  import_supplier: EXAMPLE_SUMMARY.import_supplier,
  external_account_number: EXAMPLE_SUMMARY.external_account_number,
  customers: [{ given_name: 'Ada', family_name: 'Obi', email: 'ada.obi@mail.example' }],
};
const MASKED = { ...SENT, customers: [{ given_name: '•••', family_name: '•••', email: '•••' }] };
const FAILING = { failing_paths: EXAMPLE_SUMMARY.latest_error.paths };

/** Descriptions of the operations of ConsolePayloadsController. */
export const payloadsDescription = describeController({
  tag: 'Console imports',
  path: [idParameter('the import process')],
  operations: {
    show: {
      operationId: 'getImportPayload',
      summary: 'What a supplier sent, masked',
      description:
        'A version of the payload as it was accepted, the latest one when none is named. Every personal value stands behind a mask, `•••`.',
      parameters: [queryParameter('version', 'Number of a version; the latest when it is left out.', VERSION, 1)],
      answers: [
        success('The payload, masked.', PAYLOAD, { version: 1, payload: MASKED, masked: true, ...FAILING }),
        WRONG_VERSION,
        NOT_THERE,
      ],
    },
    reveal: {
      operationId: 'revealImportPayload',
      summary: 'What a supplier sent, without masks',
      description:
        'A version of the payload as it was accepted, with personal data. Who looked, at which version and why is an entry of the audit trail, `import.reveal_payload`; the personal data is not in it.',
      requestBody: reasonedBody(RevealPayloadRequest, {
        reason: 'The customer asks which address we hold',
        version: 1,
      }),
      answers: [success('The payload.', PAYLOAD, { version: 1, payload: SENT, masked: false, ...FAILING }), NOT_THERE],
    },
    diff: {
      operationId: 'compareImportPayloads',
      summary: 'What changed between two versions of a payload',
      description:
        'Every path at which two versions differ. They are compared as they were sent; personal values are masked in the answer, so that a change of one is seen and its value is not.',
      parameters: [
        queryParameter('from', 'Number of a version.', { ...VERSION, default: 1 }, 1),
        queryParameter('to', 'Number of a version; the latest when it is left out.', VERSION, 2),
      ],
      answers: [
        success('The differences.', PAYLOAD_CHANGES, {
          from: 1,
          to: 2,
          changes: [
            { path: 'customers.0.email', op: 'changed', before: '•••', after: '•••' },
            { path: 'is_dry_run', op: 'removed', before: true },
          ],
        }),
        WRONG_VERSION,
        NOT_THERE,
      ],
    },
    compare: {
      operationId: 'compareWithImport',
      summary: 'What differs between the payloads of two imports',
      description:
        'Every path at which the latest payload of this import and that of another one differ: for two that fail in the same way, or for one that fails and one that does not. They are compared as they were sent; personal values are masked in the answer, so that a difference is seen and its values are not.',
      parameters: [queryParameter('with', 'Id of the other import.', uuid(), OTHER_ID)],
      answers: [
        success('The differences.', PAYLOAD_COMPARISON, {
          version: 1,
          with: OTHER_ID,
          with_version: 1,
          changes: [
            { path: 'external_account_number', op: 'changed', before: 'FP-0048213', after: 'FP-0048297' },
            { path: 'customers.0.email', op: 'changed', before: '•••', after: '•••' },
          ],
        }),
        refused('No import', { with: ['Expected the id of an import.'] }),
        NOT_THERE,
      ],
    },
  },
});
