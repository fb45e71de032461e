import { AccountImportRequest, catalogueEntry, listErrorCodes, PROCESS_STATUSES } from '@carryover/contract';
import {
  answerWith,
  describeController,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  instant,
  jsonBody,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  queryFlag,
  queryParameter,
  text,
} from '../../platform/openapi/index.js';
import {
  accountParameter,
  EXAMPLE_ACCOUNT_NUMBER,
  migrationNotOngoingAnswer,
  platformAccountNumber,
  supplierParameter,
} from '../suppliers/index.js';
import { FLAT_ERRORS_TYPE } from './error-format/error-format.js';
import { EXAMPLE_ACCOUNT } from './example-account.js';
import { IMPORTED_PAYLOAD_HEADER } from './imports.errors.js';
import { includeWave, waveOfAnswer } from './included-wave.js';

const account = jsonBody(AccountImportRequest, EXAMPLE_ACCOUNT, { summary: 'A small account' });

const warning = namedObject('Warning', {
  rule: text(8, { description: 'Id of the rule; rules.md lists them.', pattern: '^R\\d+$' }),
  code: text(128, { description: 'Short code of the rule.', pattern: '^[a-z0-9_]+$' }),
  path: text(4_096, { description: 'Path of the field by dots, positions in lists from 0.' }),
  detail: text(4_096, { description: 'One plain sentence for people.' }),
});

/** Warnings of a payload. */
export const warnings = list(warning, 100_000, {
  description: 'What is odd and does not refuse the payload, in the order found; only with include=warnings.',
});

const nothing = namedObject(
  'Nothing',
  { warnings },
  { optional: ['warnings'], description: 'Empty, unless more was asked for.' },
);

export const include = queryParameter(
  'include',
  'What the answer holds besides: `warnings`, what is odd about the payload and does not refuse it.',
  oneOf(['warnings']),
  'warnings',
);

const LANDLINE = 'abcde is not a valid phone number';
const withWarnings = {
  warnings: {
    summary: 'With include=warnings, for a supplier for which R28 is a warning',
    value: {
      warnings: [{ rule: 'R28', code: 'invalid_phone_number', path: 'customers.0.landline', detail: LANDLINE }],
    },
  },
};

export const errorFormat = queryParameter(
  'error_format',
  `Form of the messages about wrong fields: nested by path, or a flat list with a code each. \`Accept: ${FLAT_ERRORS_TYPE}\` asks for the flat list too, and gets it under that media type.`,
  oneOf(['nested', 'flat'], { default: 'nested' }),
  'flat',
);

export const strict = queryFlag(
  'strict',
  'Whether the payload of a sandbox supplier is checked as that of a live one. That of a live supplier always is.',
  false,
);

const flatErrors = named(
  'FlatFieldErrors',
  list(
    objectSchema({
      attr: text(4_096, { description: 'Path of the field by dots, or non_field_errors for the body as a whole.' }),
      code: text(128, { description: 'Short code of the rule; rules.md lists them.', pattern: '^[a-z0-9_]+$' }),
      detail: text(4_096, { description: 'One plain sentence for people.' }),
    }),
    100_000,
    { minItems: 1, description: 'Every problem in the order found.' },
  ),
);

const flatExample = {
  flat: {
    summary: 'With error_format=flat',
    value: [{ attr: 'customers.0.landline', code: 'invalid_phone_number', detail: LANDLINE }],
  },
};
const flat = 'The same as a flat list, when the caller asks for it.';

export const refusedFields = [
  fieldErrorsAnswer({ customers: { '0': { landline: [LANDLINE] } } }, 'As usual', 'nested'),
  answerWith(400, flat, flatErrors, flatExample),
  answerWith(400, flat, flatErrors, flatExample, { mediaType: FLAT_ERRORS_TYPE }),
  errorAnswer(503, ['storage_unavailable']),
];

const ALREADY_IMPORTED = 'account_import_process_already_imported';
const IN_PROGRESS = 'account_import_process_in_progress';
const detail = text(4_096, { description: 'One plain sentence for people.' });

const alreadyImported = answerWith(
  400,
  'The account was imported before; `account_id` is our number of it.',
  namedObject('AccountAlreadyImported', {
    non_field_errors: objectSchema({ detail, code: oneOf([ALREADY_IMPORTED]) }),
    account_id: platformAccountNumber,
  }),
  {
    already_imported: {
      summary: 'Imported before',
      value: {
        non_field_errors: {
          detail: 'An account has already been imported for external account number EXT-1000234.',
          code: ALREADY_IMPORTED,
        },
        account_id: EXAMPLE_ACCOUNT_NUMBER,
      },
    },
  },
  {
    headers: {
      [IMPORTED_PAYLOAD_HEADER]: {
        description:
          'On a refusal because the account was imported before: whether the payload is the one that was imported, in the form the platform keeps it. What differs is not applied. Absent where the payload breaks rules.',
        schema: oneOf(['same', 'differs']),
      },
    },
  },
);

const inProgress = answerWith(
  400,
  'The account is being created at this moment.',
  namedObject('AccountInProgress', { non_field_errors: objectSchema({ detail, code: oneOf([IN_PROGRESS]) }) }),
  {
    in_progress: {
      summary: 'Being created',
      value: {
        non_field_errors: {
          detail: 'This account is being created right now; wait for the import to finish.',
          code: IN_PROGRESS,
        },
      },
    },
  },
);

/** Codes that an import ends with or waits with. */
const LATEST_ERROR_CODES = listErrorCodes().filter((code) => catalogueEntry(code).appearsIn.includes('latest_error'));

const latestError = namedObject('LatestError', {
  code: oneOf(LATEST_ERROR_CODES, { description: 'Stable; docs/errors says of each what to do.' }),
  detail: text(65_536, { description: 'Sentences for people; names every field that is wrong.' }),
  domain: oneOf(['account_import', 'platform']),
});

const status = namedObject(
  'AccountImportStatus',
  {
    status: oneOf(PROCESS_STATUSES),
    platform_identifier: nullable(platformAccountNumber),
    created_at: instant({ description: 'When the account was first handed over, in London time.' }),
    modified_at: instant({ description: 'When anything of this answer changed last.' }),
    latest_error: nullable(latestError),
    wave: waveOfAnswer,
  },
  { optional: ['wave'] },
);

const moments = { created_at: '2026-03-02T09:30:00.120345+00:00', modified_at: '2026-03-02T09:30:01.530111+00:00' };

export const importsDescription = describeController({
  tag: 'Accounts',
  path: [supplierParameter, accountParameter('external_identifier')],
  operations: {
    validate: {
      operationId: 'validateAccount',
      summary: 'Check an account payload',
      description:
        'Checks the payload by every rule that creating it would, reports all problems at once, and stores nothing. Neither the status of the supplier nor whether the account was imported before matters.',
      parameters: [errorFormat, include, strict],
      requestBody: account,
      answers: [
        answerWith(200, 'Nothing is wrong with the payload.', nothing, {
          ...example({}, 'Nothing is wrong'),
          ...withWarnings,
        }),
        ...refusedFields,
      ],
    },
    create: {
      operationId: 'createAccount',
      summary: 'Hand an account over for import',
      description:
        'Keeps the payload and answers; a worker creates the account afterwards. What was answered with 201 is durable. The same request may be sent again: while the import waits it replaces the payload, and an account is created once at most. Until the account is there `readAccountImport` tells how far it is.',
      parameters: [
        queryFlag('is_dry_run', 'Whether the import is a dry run: everything is done and rolled back.', false),
        queryParameter(
          'schedule_window_start',
          'When the import may begin at the earliest; ISO 8601, without an offset London time. Now when only the end is given.',
          text(40),
        ),
        queryParameter(
          'schedule_window_end',
          'When it has to have begun; at most four days ahead, which is also meant when only the start is given.',
          text(40),
        ),
        errorFormat,
        include,
        strict,
      ],
      requestBody: account,
      answers: [
        answerWith(201, 'The account is kept for import.', nothing, { ...example({}, 'Kept'), ...withWarnings }),
        alreadyImported,
        inProgress,
        migrationNotOngoingAnswer,
        ...refusedFields,
        errorAnswer(410, ['customer_erased']),
      ],
    },
    status: {
      operationId: 'readAccountImport',
      summary: 'How far the import of an account is',
      description:
        'The state of the import process of an account. `latest_error` is what it failed with in `ERRORED` and `DRY_RUN_ERRORED`, and null in every other state: while it waits to be tried again, what failed before is told by its events alone.',
      parameters: [includeWave],
      answers: [
        answerWith(200, 'The state of the import.', status, {
          processed: {
            summary: 'The account is there',
            value: { status: 'PROCESSED', platform_identifier: EXAMPLE_ACCOUNT_NUMBER, ...moments, latest_error: null },
          },
          errored: {
            summary: 'The import failed',
            value: {
              status: 'ERRORED',
              platform_identifier: null,
              ...moments,
              latest_error: {
                code: 'import_process_failed_validation',
                detail: 'supply_addresses.0.meter_points.0.agreements.0.tariff_code: There is no such tariff.',
                domain: 'account_import',
              },
            },
          },
        }),
      ],
    },
  },
});
