import {
  answer,
  anyObject,
  count,
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  flag,
  idParameter,
  instant,
  jsonBody,
  jsonBodyWith,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  page,
  pageOf,
  refused,
  success,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { ERROR_CODE, EXPLAINED } from '../imports/explained-error.schemas.js';
import { reasonBody, reasonedBody } from '../shared.openapi.js';
import { ACTOR, allowedActions, BATCH_ACTION, PAYLOAD_PATH, REASON } from '../shared.schemas.js';
import { ForecastRequest, PreviewBatchRequest, StartBatchRequest } from './batches.requests.js';

const OUTCOMES = namedObject(
  'BatchOutcomes',
  {
    processed: count(),
    errored: count(),
    waiting: count({ description: 'They wait or run.' }),
    cancelled: count(),
    counted_at: nullable(instant({ description: 'Null before the first time.' })),
    is_final: flag({ description: 'Whether none waits any more: it stays as it is.' }),
  },
  {
    description:
      'What became of the imports the batch changed; dry runs count like the real thing. Workers count now and then.',
  },
);

/** Retry or cancel of many imports. */
export const BATCH = namedObject('Batch', {
  id: uuid(),
  action: BATCH_ACTION,
  filter: anyObject({ description: 'Which imports, as it was asked.' }),
  reason: REASON,
  actor: ACTOR,
  status: named('BatchStatus', oneOf(['RUNNING', 'DONE', 'ABORTED'])),
  total: count({ description: 'Imports that were chosen when it began; none is added later.' }),
  done: count({ description: 'Imports that were looked at so far.' }),
  changed: count(),
  skipped: count({ description: 'Left alone, because they were sent again or moved since.' }),
  skipped_supplier_complete: count({
    description: 'Those of them that only their supplier, being Complete by then, kept from being retried or restored.',
  }),
  not_helped_by_retry: count({
    description: 'Of the total, those whose error a retry alone does not mend, as it was known when the batch began.',
  }),
  outcomes: OUTCOMES,
  created_at: instant(),
  begins_at: instant({
    description: 'When it begins. One that cancels waits for BATCH_GRACE_SECONDS, and can be aborted whole meanwhile.',
  }),
  finished_at: nullable(instant()),
  allowed_actions: allowedActions('abort', 'restore', 'retry'),
});

/** How many imports a batch would concern. */
export const BATCH_PREVIEW = namedObject('BatchPreview', {
  count: count({ description: 'Imports the filter finds.' }),
  allowed: count({ description: 'Those of them that the action can move now.' }),
  not_allowed: count(),
  supplier_complete: count({
    description: 'Of those not allowed: what could be retried or restored, were its supplier not Complete.',
  }),
  not_helped_by_retry: count({
    description:
      'Of those allowed: imports whose error a retry alone does not mend, because somebody has to act first.',
  }),
  grace_seconds: count({ description: 'Seconds before it would begin, in which it can be aborted whole.' }),
});

/** Forecast of a retry of imports. */
export const RETRY_FORECAST = namedObject('RetryForecast', {
  runnable: count({ description: 'Imports that a worker would take up at once.' }),
  examined: count({ description: 'Those of them that were checked: 5,000 at most, then a sample of all.' }),
  would_pass: count({ description: 'Of those examined: imports that nothing is known to fail for.' }),
  would_fail: count(),
  causes: list(
    objectSchema({
      code: ERROR_CODE,
      path: nullable({ ...PAYLOAD_PATH, description: 'With `*` for positions in lists; null when it names no path.' }),
      count: count(),
      actor: EXPLAINED.actor,
    }),
    20,
    { description: 'Why they would fail, the most frequent first.' },
  ),
  paused: count({ description: 'Imports that would wait, as their supplier is Paused.' }),
  held_by_wave: count({
    description: 'Imports that would wait, as their wave is not released, is halted, or has them wait for their turn.',
  }),
  outside_window: count({ description: 'Imports that would wait for their window to begin.' }),
  complete: count({ description: 'Imports that are left alone, as their supplier is Complete.' }),
});

const CHANGED_SELECTION = objectSchema({
  count: count({ description: 'Imports that would be chosen now.' }),
  detail: text(4_096),
  code: oneOf(['batch_selection_changed']),
});

const FILTER = { status: 'ERRORED', error_code: 'tariff_code_not_found', supplier: 'FENLAND-2026' };

const EXAMPLE = {
  id: EXAMPLE_ID,
  action: 'retry',
  filter: FILTER,
  reason: 'The tariff is loaded now',
  actor: 'ada.obi@fenland.example',
  status: 'RUNNING',
  total: 312,
  done: 200,
  changed: 198,
  skipped: 2,
  skipped_supplier_complete: 0,
  not_helped_by_retry: 312,
  outcomes: {
    processed: 171,
    errored: 0,
    waiting: 27,
    cancelled: 0,
    counted_at: '2026-03-02T09:30:20.004118+00:00',
    is_final: false,
  },
  created_at: '2026-03-02T09:30:00.118204Z',
  begins_at: '2026-03-02T09:30:00.118Z',
  finished_at: null,
  allowed_actions: ['abort'],
};

const STARTED = {
  ...EXAMPLE,
  done: 0,
  changed: 0,
  skipped: 0,
  outcomes: { ...EXAMPLE.outcomes, processed: 0, waiting: 0, counted_at: null },
};

const WRONG_FILTER = refused('Wrong filter', { filter: { state: ['This field is not recognised.'] } });
const HOW_CHOSEN =
  '`filter` takes what the list of imports takes as parameters, or `ids` alone: 1 to 1000 ids of imports.';

/** Descriptions of the operations of ConsoleBatchesController. */
export const batchesDescription = describeController({
  tag: 'Console batches',
  path: [idParameter('the batch')],
  operations: {
    preview: {
      operationId: 'previewBatch',
      summary: 'How many imports a batch would concern',
      description: `Counts the imports that would be retried, cancelled or restored. Starts nothing and leaves no entry of the audit trail. ${HOW_CHOSEN}`,
      requestBody: jsonBodyWith(PreviewBatchRequest, {
        filter: { summary: 'By filter', value: { action: 'retry', filter: FILTER } },
        ids: { summary: 'One by one', value: { action: 'cancel', filter: { ids: [EXAMPLE_ID] } } },
      }),
      answers: [
        success('The counts.', BATCH_PREVIEW, {
          ...{ count: 312, allowed: 312, not_allowed: 0, supplier_complete: 0, not_helped_by_retry: 312 },
          grace_seconds: 0,
        }),
        WRONG_FILTER,
      ],
    },
    forecast: {
      operationId: 'forecastRetry',
      summary: 'What would become of imports that wait again',
      description: `Checks the stored payloads of the imports that would be retried or restored as a worker would now: by rules, lists, settings and documents, and by what other accounts have. Of more than 5,000 a sample is checked. What only creating the account shows is not foreseen. Starts nothing and leaves no entry of the audit trail. ${HOW_CHOSEN}`,
      requestBody: jsonBody(ForecastRequest, { action: 'retry', filter: FILTER }),
      answers: [
        success('The forecast.', RETRY_FORECAST, {
          ...{ runnable: 312, examined: 312, would_pass: 300, would_fail: 12 },
          causes: [
            {
              code: 'tariff_code_not_found',
              path: 'supply_addresses.*.meter_points.*.agreements.*.tariff_code',
              count: 12,
              actor: 'operator',
            },
          ],
          ...{ paused: 0, held_by_wave: 0, outside_window: 0, complete: 0 },
        }),
        WRONG_FILTER,
      ],
    },
    start: {
      operationId: 'startBatch',
      summary: 'Retry, cancel or restore many imports',
      description: `Freezes the selection and works it off in the background, a few hundred imports at a time. ${HOW_CHOSEN} When the selection is not as large as \`expected_count\` says, nothing is done. The same \`idempotency_key\` of the same person gives the same batch again, and starts nothing. Imports of a supplier that is Complete are neither retried nor restored. Leaves an entry of the audit trail, \`imports.retry_many\`, \`imports.cancel_many\` or \`imports.restore_many\`.`,
      requestBody: reasonedBody(StartBatchRequest, {
        action: 'retry',
        filter: FILTER,
        expected_count: 312,
        idempotency_key: '4f1c2f0e-93b5-4c1c-8a74-0a2f0c3f9d11',
        reason: 'The tariff is loaded now',
      }),
      answers: [
        success('The batch runs, or did already.', BATCH, STARTED),
        WRONG_FILTER,
        answer(409, 'The selection has another size than was confirmed.', CHANGED_SELECTION, {
          count: 314,
          detail: 'The selection holds 314 imports now, not 312; nothing was done.',
          code: 'batch_selection_changed',
        }),
        errorAnswer(409, ['approval_required', 'approval_not_possible']),
      ],
    },
    list: {
      operationId: 'listBatches',
      summary: 'Batches, newest first',
      description: 'Batches of everybody, those that run and those that are over, newest first.',
      answers: [page('A page of batches.', pageOf(BATCH), EXAMPLE)],
    },
    show: {
      operationId: 'getBatch',
      summary: 'One batch and how far it is',
      description: 'A batch with its counts so far.',
      answers: [success('The batch.', BATCH, EXAMPLE)],
    },
    abort: {
      operationId: 'abortBatch',
      summary: 'Stop a batch',
      description:
        'Stops a batch: what was done stays done, the rest is left alone. One that is over stays as it ended. Every call leaves an entry of the audit trail, `batch.abort`, with the status before and after.',
      requestBody: reasonBody('The tariff is wrong after all'),
      answers: [
        success('The batch as it is now.', BATCH, {
          ...EXAMPLE,
          status: 'ABORTED',
          finished_at: '2026-03-02T09:31:12.040Z',
          allowed_actions: [],
        }),
      ],
    },
  },
});
