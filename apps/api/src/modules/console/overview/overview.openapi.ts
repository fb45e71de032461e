import {
  count,
  describeController,
  described,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  rate,
  success,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { WAVE_FORECAST } from '../../waves/index.js';
import { ERROR_GROUP, EXAMPLE_ERROR_GROUP } from '../errors/errors.schemas.js';
import { WAITING_REASON } from '../imports/imports.schemas.js';
import { EXTERNAL_ACCOUNT_NUMBER } from '../shared.schemas.js';
import { EXAMPLE_SUPPLIER_SUMMARY, SUPPLIER } from '../suppliers/suppliers.schemas.js';

const OLDEST_WAITING = namedObject('OldestWaiting', {
  id: uuid(),
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  since: instant(),
  reason: WAITING_REASON,
});

const PROGRESS = namedObject('SupplierProgress', {
  ...SUPPLIER,
  accounts_per_minute: rate({ description: 'Over the last ten minutes.' }),
  oldest_waiting: nullable(OLDEST_WAITING),
  forecast: nullable(
    described(
      'When the last of what was let go ends: accounts that came by themselves, and those of waves that run. Null where nothing is left or it cannot be told.',
      WAVE_FORECAST,
    ),
  ),
});

/** Health of the services it depends on, as seen by the process that answers. */
export const HEALTH = namedObject('ServiceHealth', {
  database: objectSchema({ ok: flag(), ms: count({ description: 'Milliseconds a query took that reads nothing.' }) }),
  redis: objectSchema({
    ok: nullable(flag({ description: 'Null when none is configured.' })),
    detail: oneOf(['up', 'down', 'not_configured']),
  }),
  workers: list(
    objectSchema({
      id: text(512, { description: 'Host and process id.' }),
      last_seen_at: instant(),
      running: count({ description: 'Imports it holds.' }),
    }),
    10_000,
    { description: 'Workers that showed themselves in the last twenty seconds.' },
  ),
  queue_depth: nullable(count({ description: 'Wake-ups in the queue; null without a queue server.' })),
});

/** The first page: progress of all suppliers, and what is wrong. */
export const OVERVIEW = namedObject('Overview', {
  generated_at: instant(),
  suppliers: list(PROGRESS, 200, { description: 'In the order of their codes, the first two hundred.' }),
  top_errors: list(ERROR_GROUP, 5, { description: 'The largest groups of live suppliers that are not muted.' }),
  health: HEALTH,
});

const EXAMPLE = {
  generated_at: '2026-03-02T09:30:00.118Z',
  suppliers: [
    {
      ...EXAMPLE_SUPPLIER_SUMMARY,
      accounts_per_minute: 41.3,
      oldest_waiting: {
        id: EXAMPLE_ID,
        external_account_number: 'FP-0048213',
        since: '2026-03-02T08:14:07.512034+00:00',
        reason: 'It waits for a worker.',
      },
      forecast: {
        earliest: '2026-03-02T11:02:00.000Z',
        likely: '2026-03-02T11:20:00.000Z',
        latest: '2026-03-02T11:44:00.000Z',
        accounts_left: 4_210,
        basis: 'observed',
      },
    },
  ],
  top_errors: [EXAMPLE_ERROR_GROUP],
  health: {
    database: { ok: true, ms: 1 },
    redis: { ok: true, detail: 'up' },
    workers: [{ id: 'worker-1/17', last_seen_at: '2026-03-02T09:29:58.020Z', running: 8 }],
    queue_depth: 92,
  },
};

/** Descriptions of the operations of ConsoleOverviewController. */
export const overviewDescription = describeController({
  tag: 'Console overview',
  operations: {
    show: {
      operationId: 'getOverview',
      summary: 'How far everything is and what is wrong',
      description:
        'Progress of every supplier, the largest groups of errors, and what the service stands on as the process that answers sees it. The figures are shared by everybody who looks and hold every change that was committed before the call.',
      answers: [success('The overview.', OVERVIEW, EXAMPLE)],
    },
  },
});
