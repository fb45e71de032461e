import { AccountImportRequest, type PayloadChange } from '@carryover/contract';
import {
  type Answer,
  answerWith,
  describeController,
  eitherOf,
  errorAnswer,
  flag,
  jsonBody,
  LONGEST_TEXT,
  list,
  namedObject,
  oneOf,
  queryFlag,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import { MOST_NAMED } from '../../accounts/index.js';
import { EXAMPLE_ACCOUNT_NUMBER, migrationNotOngoingAnswer, platformAccountNumber } from '../../suppliers/index.js';
import { EXAMPLE_ACCOUNT } from '../example-account.js';
import { errorFormat, include, refusedFields, strict, warnings } from '../imports.openapi.js';

const path = text(4_096, { description: 'Path of the field by dots, positions in lists from 0.' });
const value = eitherOf(text(LONGEST_TEXT), flag());

const CORRECTED_FIELD = namedObject(
  'CorrectedField',
  { path, before: value, after: value },
  {
    optional: ['before', 'after'],
    description:
      '`before` is missing where something was added, `after` where something was removed, and both where entries of a list have another order: the path is then that of the first that moved. Positions are those of the payload after; of an entry that is gone, and of all that it held, those of the payload before, so that a path may be there twice.',
  },
);

export const CORRECTION = namedObject(
  'AccountCorrection',
  {
    status: oneOf(['CORRECTED', 'UNCHANGED', 'DRY_RUN'], {
      description:
        'UNCHANGED when the payload is the one that counts already; DRY_RUN when nothing was asked to be written.',
    }),
    platform_identifier: platformAccountNumber,
    payload_version: whole(1, 2_147_483_647, {
      description: 'The version of the payload that counts: one more with each correction.',
    }),
    changes: list(CORRECTED_FIELD, 1_000_000, { description: 'What differs from the payload before.' }),
    warnings,
  },
  { optional: ['warnings'] },
);

const CORRECTION_REFUSED = namedObject('CorrectionRefused', {
  detail: text(4_096, { description: 'One plain sentence for people.' }),
  code: oneOf(['field_not_correctable', 'correction_conflict']),
  fields: list(path, MOST_NAMED, { minItems: 1, description: `The fields it is about, the first ${MOST_NAMED}.` }),
});

const changed = { path: 'customers.0.email', before: 'jo.bloggs@example.org', after: 'jo.bloggs@example.net' };
const corrected = { platform_identifier: EXAMPLE_ACCOUNT_NUMBER, payload_version: 2, changes: [changed] };

export const correctionsDescription = describeController({
  tag: 'Accounts',
  operations: {
    correct: {
      operationId: 'correctAccount',
      summary: 'Correct an account that was imported',
      description:
        'Takes the whole payload once more, checks it by every rule, and changes what differs from the payload before: contact details and priority services of customers, the billing address, how the customer is written to, references, notes of the import, and readings that were not billed. It is applied whole or not at all, and once: the same payload again is UNCHANGED. It is refused when another field differs, or when a field that differs was changed or billed since; `fields` names them. With is_dry_run nothing is written, and the answer says what would change.',
      parameters: [
        queryFlag('is_dry_run', 'Whether nothing is written: the answer says what would change.', false),
        errorFormat,
        include,
        strict,
      ],
      requestBody: jsonBody(AccountImportRequest, EXAMPLE_ACCOUNT, { summary: 'A small account' }),
      answers: [
        answerWith(200, 'What came of the correction.', CORRECTION, {
          corrected: { summary: 'An e-mail address was corrected', value: { status: 'CORRECTED', ...corrected } },
          dry_run: {
            summary: 'A dry run of it',
            value: { status: 'DRY_RUN', ...corrected, payload_version: 1 },
          },
          unchanged: {
            summary: 'The same correction again',
            value: { status: 'UNCHANGED', ...corrected, changes: [] },
          },
        }),
        migrationNotOngoingAnswer,
        ...refusedFields,
        errorAnswer(404, ['not_found']),
        answerWith(409, 'Fields differ that cannot be corrected, or not any more.', CORRECTION_REFUSED, {
          field_not_correctable: {
            summary: 'Money cannot be corrected',
            value: {
              fields: ['transfer_balance'],
              detail: 'The payload differs from the one before in fields that cannot be corrected after the import.',
              code: 'field_not_correctable',
            },
          },
          correction_conflict: {
            summary: 'The platform has changed it since',
            value: {
              fields: ['customers.0.email'],
              detail: 'Fields that the correction changes were changed or billed since the import.',
              code: 'correction_conflict',
            },
          },
        }),
        errorAnswer(409, ['payload_erased', 'payload_not_readable', 'reference_already_exists', 'wave_state_conflict']),
        errorAnswer(410, ['customer_erased']),
      ],
    },
  },
});

type Value = Answer<typeof value>;

/** The changes as suppliers see them; correctable values are texts and flags. */
export function changesOnWire(changes: readonly PayloadChange[]): readonly Answer<typeof CORRECTED_FIELD>[] {
  return changes.map(({ path, before, after }) => ({
    path,
    ...(before === undefined ? {} : { before: before as Value }),
    ...(after === undefined ? {} : { after: after as Value }),
  }));
}
