import { AlreadyImported, CarryoverClient } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { accountSender } from './account-sender.js';

const client = new CarryoverClient({ apiUrl: 'http://127.0.0.1:1', secretKey: 'co_live_nobody' });
const call = { operation: 'create', requestId: 'r-1', afterUnseenAnswer: false } as const;
const answer = { status: 400, code: 'account_import_process_already_imported', retryAfter: null, body: undefined };

/** Where a line is sent. */
interface Run {
  readonly isResumed?: boolean;
  readonly mayBeThere?: boolean;
  readonly dryRun?: boolean;
}

/** What comes of a line whose account is there. @param payload what the service says of it; null where it breaks rules */
function recordOf(payload: AlreadyImported['payload'], { isResumed = false, mayBeThere = false, dryRun = false }: Run) {
  const sender = accountSender(client, { dryRun }, { isResumed, hasTaken: () => true });
  const there = new AlreadyImported('It is imported.', call, answer, 'A-2', payload);
  return sender.check?.(there, { number: '2', text: '{}' }, [0, 2], mayBeThere);
}

describe('a line whose account is there already', () => {
  it.each<[string, Run]>([
    ['in a load that goes on', { isResumed: true }],
    ['after a try without an answer', { mayBeThere: true }],
  ])('is ours where it is what was imported, %s, and differs where the service cannot compare it', (_, run) => {
    expect(recordOf('same', run)).toMatchObject({ kind: 'done', result: { account_number: 'A-2' } });
    expect(recordOf('differs', run)).toMatchObject({ kind: 'differs', result: { comparison: 'differs' } });
    expect(recordOf(null, run)).toMatchObject({ kind: 'differs', result: { comparison: 'unknown' } });
  });

  it.each<[string, Run]>([
    ['in the first run', {}],
    ['in a dry run', { dryRun: true, isResumed: true, mayBeThere: true }],
  ])('was there before, %s', (_, run) => {
    expect(recordOf('same', run)).toMatchObject({ kind: 'unchanged', result: { was_imported_before: true } });
    expect(recordOf(null, run)).toMatchObject({ kind: 'differs', result: { comparison: 'unknown' } });
  });
});
