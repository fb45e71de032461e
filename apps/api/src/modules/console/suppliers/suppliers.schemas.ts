import { PROCESS_STATUSES } from '@carryover/contract';
import {
  count,
  countsOf,
  flag,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import { NO_IMPORTS } from '../../imports/index.js';
import { SUPPLIER_STATUSES } from '../../suppliers/index.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import { ACTOR, allowedActions, IS_SANDBOX, pageWithActions, REASON, SUPPLIER_CODE } from '../shared.schemas.js';
import { SUPPLIER_SETTINGS } from './supplier-settings.schemas.js';

/** The status of an import supplier. */
export const SUPPLIER_STATUS = named(
  'SupplierStatus',
  oneOf(SUPPLIER_STATUSES, {
    description: 'New accounts are accepted while it is `Ongoing`.',
  }),
);

/** How many imports are in each state. */
const COUNTS = named('ImportCounts', countsOf(PROCESS_STATUSES));

/** An import supplier with how far its accounts are. */
export const SUPPLIER = {
  code: SUPPLIER_CODE,
  name: text(200),
  organization: text(200, { description: 'Name of the organisation the supplier belongs to.' }),
  status: SUPPLIER_STATUS,
  is_sandbox: IS_SANDBOX,
  concurrency_limit: nullable(
    whole(1, 1_000, { description: 'Imports that may run at the same time; null for no limit.' }),
  ),
  dry_run_only: flag({ description: 'Whether every create is a dry run.' }),
  created_at: instant(),
  modified_at: instant(),
  counts: COUNTS,
  total: count({ description: 'Imports in all states.' }),
  imported: count({ description: 'Imports with an account.' }),
  allowed_actions: allowedActions(
    ...SUPPLIER_STATUSES.map((status) => `set_status:${status}` as const),
    'change_settings',
    'issue_api_key',
    'empty',
  ),
} satisfies Record<string, Schema>;

/** A supplier in a list. */
export const SUPPLIER_SUMMARY = namedObject('SupplierSummary', SUPPLIER);

const STATUS_CHANGE = namedObject('SupplierStatusChange', {
  from_status: SUPPLIER_STATUS,
  to_status: SUPPLIER_STATUS,
  actor: ACTOR,
  reason: REASON,
  occurred_at: instant(),
});

/** A secret key, with what may be done to it. */
export const API_KEY = namedObject('ApiKey', {
  id: uuid(),
  prefix: text(32, { description: 'How the key begins; the rest is known to its owner alone.' }),
  created_at: instant(),
  last_used_at: nullable(instant()),
  revoked_at: nullable(instant()),
  expires_at: nullable(instant()),
  address_ranges: nullable(list(text(64), 50, { description: 'Networks it may be used from; null for everywhere.' })),
  suppliers: nullable(list(text(32), 50, { description: 'Codes of the suppliers it is for; null for all.' })),
  is_read_only: flag({ description: 'Whether it is good for reading and validating only.' }),
  rotates_refresh_tokens: flag({ description: 'Whether a refresh token is good for one use and gives the next.' }),
  allowed_actions: allowedActions('revoke'),
});

const METER_POINT_CONFLICT = namedObject('MeterPointConflict', {
  held_by: SUPPLIER_CODE,
  is_same_organization: flag({
    description: 'Whether `held_by`, who has the meter points, is of the same organisation.',
  }),
  attempts: count({
    description:
      'Meter points in imports that ended as supply_point_in_use, dry runs and repeats included: each counts at each attempt.',
  }),
  latest_at: instant(),
});

/** One supplier with its settings, its keys and who changed its status. */
export const SUPPLIER_DETAIL = namedObject('SupplierDetail', {
  ...SUPPLIER,
  settings: SUPPLIER_SETTINGS,
  document_root: text(256, { description: 'Folder of the storage below which its documents are.' }),
  status_history: list(STATUS_CHANGE, 50, { description: 'Newest first.' }),
  api_keys: list(API_KEY, 20, { description: 'Keys of its organisation, live ones first, then newest first.' }),
  meter_point_conflicts: list(METER_POINT_CONFLICT, 100, {
    description:
      'How many meter points its imports wanted that are live at another account, by whose those are, latest first.',
  }),
  waiting: count({ description: 'Imports that wait.' }),
  running: count({ description: 'Imports that run.' }),
});

const CONCERNED = {
  waiting: count({ description: 'Imports that wait.' }),
  running: count({ description: 'Imports that run, and will finish.' }),
  errored: count({
    description: 'Imports that stand in an error. They stay; none can be retried once the supplier is Complete.',
  }),
  will_end: count({ description: 'Imports that wait and end as ERRORED with the change.' }),
  ended_by_completion: count({
    description:
      'Imports that waited when the supplier became Complete, the last time it did, and ended. Once it is reopened they can be retried.',
  }),
  completed_at: nullable(instant({ description: 'When it became Complete, the last time it did.' })),
  windows_ending: count({
    description:
      'Imports that wait and whose window ends within 24 hours. A window ends while the supplier is Paused, too.',
  }),
  next_window_end: nullable(instant({ description: 'When the first window of the imports that wait ends.' })),
} satisfies Record<string, Schema>;

/** How many imports a change of status concerns. */
export const STATUS_CHANGE_PREVIEW = namedObject('StatusChangePreview', CONCERNED);

/** A status that was set, with how many imports that concerned. */
export const STATUS_CHANGED = objectSchema({ code: SUPPLIER_CODE, status: SUPPLIER_STATUS, ...CONCERNED });

/** A page of suppliers, with what may be done to the list itself. */
export const SUPPLIER_PAGE = named('SupplierPage', pageWithActions(SUPPLIER_SUMMARY, 'register'));

/** A supplier as it stands in examples. */
export const EXAMPLE_SUPPLIER_SUMMARY = {
  code: EXAMPLE_SUPPLIER,
  name: 'Fenland Power 2026',
  organization: 'Fenland Power Ltd',
  status: 'Ongoing',
  is_sandbox: false,
  concurrency_limit: 8,
  dry_run_only: false,
  created_at: '2026-02-16T10:00:00.000Z',
  modified_at: '2026-02-27T16:41:09.335Z',
  counts: {
    ...NO_IMPORTS,
    PENDING: 1_204,
    IN_PROGRESS: 8,
    PROCESSED: 18_476,
    ERRORED: 312,
    CANCELLED: 3,
  },
  total: 20_003,
  imported: 18_476,
  allowed_actions: ['set_status:Paused', 'set_status:Complete', 'change_settings'],
};
