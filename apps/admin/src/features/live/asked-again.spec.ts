import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../lib/api-problem';
import { batchQuery } from '../batches/batch-queries';
import { packsOfBookQuery, packsQuery } from '../packs/pack-queries';
import { reconciliationQuery } from '../reconciliations/reconciliation-queries';
import { registrationsQuery } from '../registrations/registration-queries';
import { retractedAccountsQuery, retractionQuery } from '../retractions/retraction-queries';
import { erasureQuery } from '../suppliers/supplier-queries';

const away = new ApiProblem(503, { detail: 'The database does not answer.', code: 'unavailable' });

/** Milliseconds until it is asked again, as the page decides it after an answer or a failure. */
function pauseOf({ refetchInterval: pause }: { refetchInterval?: unknown }, data: unknown, error: unknown): unknown {
  return typeof pause === 'function' ? pause({ state: { data, error } }) : pause;
}

const pack = (wave: string | null) => [{ pack: { wave, state: 'READY' } }];

/** With an answer of which nothing more comes by itself. */
const queries: [string, { refetchInterval?: unknown }, unknown][] = [
  ['a batch', batchQuery('one'), { outcomes: { is_final: true } }],
  ['the packs of a wave', packsQuery('DEMO', 'JUNE-1', true), pack('JUNE-1')],
  ['the packs of a book', packsOfBookQuery('DEMO'), pack(null)],
  ['registrations', registrationsQuery(''), { results: [{ state: 'REGISTERED' }] }],
  ['a retraction', retractionQuery('one'), { status: 'DONE' }],
  ['accounts of a retraction', retractedAccountsQuery('one', new URLSearchParams(), true), { results: [] }],
  ['an erasure', erasureQuery('DEMO'), { latest: { status: 'COMPLETED' } }],
];

describe('What looks by itself only while something is under way', () => {
  it.each(queries)('%s is asked again after an outage, as the page says', (_, query, over) => {
    expect(pauseOf(query, over, null)).toBe(false);
    expect(pauseOf(query, over, away)).toBeGreaterThan(0);
    expect(pauseOf(query, undefined, away)).toBeGreaterThan(0);
  });

  it('a report is looked at always, since its supplier may have it compared again', () => {
    expect(pauseOf(reconciliationQuery('DEMO', 'one'), { report: { status: 'READY' } }, null)).toBeGreaterThan(0);
  });
});
