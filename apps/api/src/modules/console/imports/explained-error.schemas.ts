import type { ErrorActor } from '@carryover/contract';
import {
  described,
  flag,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
} from '../../../platform/openapi/index.js';
import { ACCOUNT_NUMBER, PAYLOAD_PATH } from '../shared.schemas.js';

/** Who may have to act on an error. */
export const ACTORS: readonly ErrorActor[] = ['supplier', 'operator', 'on_call', 'nobody'];

/** One of them. */
export const ERROR_ACTOR = named('ErrorActor', oneOf(ACTORS));

/** A code of the catalogue, or one that the catalogue held when the error was recorded. */
export const ERROR_CODE = text(100, { pattern: '^[a-z][a-z0-9_]*$', description: 'Code of the error.' });

/** Domains of errors: the data of an account, or the platform. */
export const ERROR_DOMAINS = ['account_import', 'platform'] as const;

/** One of them. */
export const ERROR_DOMAIN = named(
  'ErrorDomain',
  oneOf(ERROR_DOMAINS, {
    description: 'At fault is the data of the account, or the platform.',
  }),
);

/** Fields of an explanation, for other schemas. */
export const EXPLAINED = {
  meaning: nullable(
    text(1_000, { description: 'What happened; null for a code that the catalogue does not hold any more.' }),
  ),
  actor: nullable(described('Who has to do something; null as the meaning.', ERROR_ACTOR)),
  retryable: flag({ description: 'Whether the same thing, done again unchanged, may succeed.' }),
  runbook: nullable(text(256, { description: 'Path of the page that says what to do; null as the meaning.' })),
} satisfies Record<string, Schema>;

/** The explanation of a code by the catalogue. */
export const EXPLANATION = objectSchema(EXPLAINED);

/** Why the latest attempt of an import failed. */
const LATEST_ERROR = {
  code: ERROR_CODE,
  detail: text(8_192, { description: 'One plain sentence without personal data.' }),
  domain: ERROR_DOMAIN,
  paths: list(PAYLOAD_PATH, 5, { description: 'First paths in the payload the error is about.' }),
} satisfies Record<string, Schema>;

/** The error of an import in a list. */
export const LATEST_ERROR_SUMMARY = namedObject('ImportError', LATEST_ERROR);

const HELD_BY = namedObject('HeldBy', {
  path: PAYLOAD_PATH,
  wanted: text(1_024, { description: 'What it is: a meter point with its fuel, or a reference with its namespace.' }),
  account_number: ACCOUNT_NUMBER,
});

/** The error of one import, explained. */
export const EXPLAINED_LATEST_ERROR = namedObject('ExplainedImportError', {
  ...LATEST_ERROR,
  ...EXPLAINED,
  held_by: list(HELD_BY, 100, {
    description:
      'Accounts that have what the payload wants, at this moment: meter points of `supply_point_in_use`, references of `reference_already_exists`. Suppliers are not told.',
  }),
});

/** An error as it stands in examples. */
export const EXAMPLE_ERROR = {
  code: 'tariff_code_not_found',
  detail: 'The payload is no longer valid: supply_addresses.0.meter_points.0.agreements.0.tariff_code.',
  domain: 'account_import',
  paths: ['supply_addresses.0.meter_points.0.agreements.0.tariff_code'],
} as const;
