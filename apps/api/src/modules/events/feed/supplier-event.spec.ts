import { describe, expect, it } from '@jest/globals';
import { shownData } from './supplier-event.js';

const IMPORT = 'EVENT_ACCOUNT_IMPORT_PROCESS_';
const error = { code: 'worker_lost', detail: 'The worker was lost.', domain: 'platform' };
const change = { mpxn: '1100001', from_status: 'PRE_REGISTRATION', to_status: 'REGISTRATION_REQUESTED' };

describe('what a supplier sees of an event', () => {
  it.each([
    [`${IMPORT}CREATED`, null, null],
    [`${IMPORT}CREATED`, { warnings: { count: 2, rules: ['R30'] } }, { warnings: { count: 2, rules: ['R30'] } }],
    [`${IMPORT}UPDATED`, { warnings: { count: 1, rules: ['R30'] } }, { warnings: { count: 1, rules: ['R30'] } }],
    [`${IMPORT}STARTED`, { worker: 'host:123' }, null],
    [`${IMPORT}REQUEUED`, { reason: 'lease_lapsed' }, null],
    [`${IMPORT}CANCELLED`, { actor: 'somebody@example.com', reason: 'As agreed.' }, null],
    [`${IMPORT}CANCELLED`, { actor: 'somebody@example.com', reason: 'line_dropped' }, null],
    [`${IMPORT}CANCELLED`, { reason: 'As agreed.' }, null],
    [`${IMPORT}CANCELLED`, { reason: 'line_dropped' }, { reason: 'line_dropped' }],
    [`${IMPORT}CANCELLED`, { reason: 'wave_cancelled' }, { reason: 'wave_cancelled' }],
    [`${IMPORT}PROCESSED`, { platform_identifier: 'A-1', flags: [{ code: 'x' }] }, { platform_identifier: 'A-1' }],
    [`${IMPORT}ERRORED`, { ...error, stack: 'at …' }, error],
    [`${IMPORT}DRY_RUN_ERRORED`, error, error],
    [`${IMPORT}DRY_RUN_SUCCEEDED`, { flags: [] }, null],
    ['EVENT_METER_POINT_STATUS_CHANGED', { ...change, job_id: '7', reason: null }, change],
    ['EVENT_OF_LATER_DAYS', { anything: 1 }, null],
  ])('of %s with %j is %j', (event, stored, shown) => {
    expect(shownData(event, stored)).toEqual(shown);
  });
});
