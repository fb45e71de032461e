import {
  count,
  describeController,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  queryParameter,
  rate,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { ERROR_CODE } from '../imports/explained-error.schemas.js';
import { SUPPLIER_FILTERS } from '../shared.openapi.js';
import { MOST_CODES, SPANS } from './outcomes-by-code.js';

const MOST_BINS = 30;
const SPAN = oneOf(SPANS, { default: '24h' });

/** Outcomes of imports over a span of time. */
export const THROUGHPUT = namedObject('Throughput', {
  span: oneOf(SPANS),
  bins: list(
    namedObject('ThroughputBin', {
      begins_at: instant(),
      processed: count({ description: 'Accounts that were created.' }),
      errored: count({ description: 'Attempts that failed, dry runs included.' }),
    }),
    MOST_BINS,
    { description: 'The oldest first; the last one goes on. Those above an hour begin at midnight in London.' },
  ),
  codes: list(
    objectSchema({
      code: ERROR_CODE,
      errored: count({ description: 'Over all bins.' }),
      per_bin: list(count(), MOST_BINS, { description: 'In the order of the bins.' }),
    }),
    MOST_CODES,
    { description: 'The codes that failed most.' },
  ),
  now: objectSchema({
    processed_per_minute: rate({ description: 'Accounts created, over the last ten minutes.' }),
    errored_per_minute: rate({ description: 'Attempts that failed, over the last ten minutes.' }),
    left: count({
      description:
        'Imports that run or may within a day, whatever code is asked for: those of suppliers that are not Ongoing and of waves that do not run wait for a decision.',
    }),
    minutes_left: nullable(
      count({ description: 'For these, at the speed of now; null when nothing is left, or none is created.' }),
    ),
  }),
});

const EXAMPLE = {
  span: '1h',
  bins: [
    { begins_at: '2026-03-02T08:30:00.000Z', processed: 207, errored: 12 },
    { begins_at: '2026-03-02T08:35:00.000Z', processed: 198, errored: 0 },
  ],
  codes: [{ code: 'tariff_code_not_found', errored: 12, per_bin: [12, 0] }],
  now: { processed_per_minute: 41.3, errored_per_minute: 1.2, left: 826, minutes_left: 20 },
};

/** Descriptions of the operations of ConsoleThroughputController. */
export const throughputDescription = describeController({
  tag: 'Console overview',
  operations: {
    show: {
      operationId: 'getThroughput',
      summary: 'Imports that were processed and that failed over time',
      description:
        'Outcomes of the imports of live suppliers, counted as they happen: of an hour in steps of 5 minutes, of 6 hours in steps of 15, of 24 hours by the hour, of a week in steps of 6 hours, of 30 days by the day. With them the speed of now, and how many imports are left.',
      parameters: [
        queryParameter('span', 'How far back.', SPAN, '1h'),
        ...SUPPLIER_FILTERS,
        queryParameter(
          'code',
          'Code of an error: nothing but attempts that failed with it is counted.',
          ERROR_CODE,
          'tariff_code_not_found',
        ),
      ],
      answers: [
        success('The outcomes.', THROUGHPUT, EXAMPLE),
        refused('Unknown span', { span: [`Use ${SPANS.join(', ')}.`] }),
      ],
    },
  },
});
