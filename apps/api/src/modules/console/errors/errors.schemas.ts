import {
  count,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { REPORT_MEANS, SHOWN_REPORTS } from '../../imports/index.js';
import { explain } from '../imports/explained-error.js';
import { ERROR_CODE, ERROR_DOMAIN, EXAMPLE_ERROR, EXPLAINED } from '../imports/explained-error.schemas.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import {
  ACTOR,
  allowedActions,
  EXTERNAL_ACCOUNT_NUMBER,
  IS_SANDBOX,
  PAYLOAD_PATH,
  SUPPLIER_CODE,
} from '../shared.schemas.js';

const HOURS = 24;

const SAMPLE = objectSchema({
  id: uuid(),
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  detail: text(8_192, { description: 'One plain sentence without personal data.' }),
});

/** What a supplier was told of a group. */
export const ERROR_GROUP_REPORT = namedObject('ErrorGroupReport', {
  id: uuid(),
  import_supplier: SUPPLIER_CODE,
  means: named(
    'ReportMeans',
    oneOf(REPORT_MEANS, { description: 'Whether they were written to, or sent the imports.' }),
  ),
  text: nullable(text(4_000, { description: 'What was written to them.' })),
  imports: count({ description: 'Imports of the supplier that failed like this then.' }),
  reported_at: instant(),
  reported_by: ACTOR,
});

/** What staff decided about a group. */
export const ERROR_GROUP_TRIAGE = namedObject('ErrorGroupTriage', {
  owner: nullable(text(254, { description: 'E-mail address of the member of staff who has it; null for nobody.' })),
  note: nullable(text(2_000)),
  acknowledged_at: nullable(instant()),
  acknowledged_by: nullable(ACTOR),
  is_acknowledged: flag({
    description: 'Whether it was acknowledged since it began: what is back after it was over is not.',
  }),
  muted_until: nullable(instant({ description: 'Null when it is not muted, or not any more.' })),
  reports: list(ERROR_GROUP_REPORT, SHOWN_REPORTS, { description: 'The latest ones, newest first.' }),
});

/** Imports that fail for one reason at one place, with what the catalogue says about it. */
export const ERROR_GROUP = namedObject('ErrorGroup', {
  code: ERROR_CODE,
  path: nullable({
    ...PAYLOAD_PATH,
    description: 'With `*` for positions in lists; null when the error names no place.',
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

/** A report as it stands in examples. */
export const EXAMPLE_REPORT = {
  id: EXAMPLE_ID,
  import_supplier: EXAMPLE_SUPPLIER,
  means: 'TEXT',
  text: 'Your tariff FEN-STD-24 is not in our list. Which of the agreed ones is meant?',
  imports: 312,
  reported_at: '2026-03-02T08:21:40.118Z',
  reported_by: 'kim.lee@carryover.example',
};

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
  triage: {
    owner: 'kim.lee@carryover.example',
    note: 'They renamed the tariff in February.',
    acknowledged_at: '2026-03-02T08:16:02.731Z',
    acknowledged_by: 'kim.lee@carryover.example',
    is_acknowledged: true,
    muted_until: null,
    reports: [EXAMPLE_REPORT],
  },
  ...explain(EXAMPLE_ERROR.code),
  allowed_actions: ['retry', 'triage'],
};
