import {
  count,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { explain } from '../imports/explained-error.js';
import { ERROR_CODE, ERROR_DOMAIN, EXAMPLE_ERROR, EXPLAINED } from '../imports/explained-error.schemas.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import { allowedActions, EXTERNAL_ACCOUNT_NUMBER, IS_SANDBOX, PAYLOAD_PATH, SUPPLIER_CODE } from '../shared.schemas.js';
import { ERROR_GROUP_TRIAGE, EXAMPLE_TRIAGE } from './triage.schemas.js';

const HOURS = 24;

const SAMPLE = objectSchema({
  id: uuid(),
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  detail: text(8_192, { description: 'One plain sentence without personal data.' }),
});

/** Imports that fail for one reason at one path, with what the catalogue says about it. */
export const ERROR_GROUP = namedObject('ErrorGroup', {
  code: ERROR_CODE,
  path: nullable({
    ...PAYLOAD_PATH,
    description: 'With `*` for positions in lists; null when the error names no path.',
  }),
  domain: ERROR_DOMAIN,
  count: count({ description: 'Imports that stand in this error now.' }),
  first_seen_at: instant({
    description:
      'Since when the one that fails longest has failed like this, whatever was retried or sent again meanwhile, and whatever time is asked for.',
  }),
  first_ever_at: instant({
    description: 'When an import failed like this for the first time, also one that does not any more.',
  }),
  is_new: flag({ description: 'Whether nothing failed like this until a day ago.' }),
  is_back: flag({
    description: 'Whether it was over for some import before, and all that fail now began to later.',
  }),
  last_seen_at: instant({ description: 'When the latest one failed.' }),
  suppliers: list(objectSchema({ code: SUPPLIER_CODE, is_sandbox: IS_SANDBOX, count: count() }), 100_000, {
    minItems: 1,
    description: 'Whose imports they are, those with the most first.',
  }),
  per_hour: list(count(), HOURS, {
    minItems: HOURS,
    description: 'Failures in each of the last 24 hours, the oldest first.',
  }),
  samples: list(SAMPLE, 3, { minItems: 1, description: 'The latest few.' }),
  triage: ERROR_GROUP_TRIAGE,
  ...EXPLAINED,
  allowed_actions: allowedActions('retry', 'triage'),
});

/** A group as it stands in examples. */
export const EXAMPLE_ERROR_GROUP = {
  code: EXAMPLE_ERROR.code,
  path: 'supply_addresses.*.meter_points.*.agreements.*.tariff_code',
  domain: EXAMPLE_ERROR.domain,
  count: 312,
  first_seen_at: '2026-03-02T07:02:11.904Z',
  first_ever_at: '2026-03-02T07:02:11.904Z',
  is_new: true,
  is_back: false,
  last_seen_at: '2026-03-02T08:14:09.207Z',
  suppliers: [{ code: EXAMPLE_SUPPLIER, is_sandbox: false, count: 312 }],
  per_hour: [...Array.from({ length: HOURS - 2 }, () => 0), 201, 111],
  samples: [{ id: EXAMPLE_ID, external_account_number: 'FP-0048213', detail: EXAMPLE_ERROR.detail }],
  triage: EXAMPLE_TRIAGE,
  ...explain(EXAMPLE_ERROR.code),
  allowed_actions: ['retry', 'triage'],
};
