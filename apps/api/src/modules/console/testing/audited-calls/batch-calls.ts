import { expect } from '@jest/globals';
import type { AuditedCalls } from './audited-calls.js';
import { HOOK, HOOK_KEY } from './variables.js';

/** Batches, revealed accounts and webhooks. */
export function addBatchCalls(calls: AuditedCalls): void {
  const { source, supplier, add, byReason, batch, startBatch, code, account, processId } = calls;
  add('POST batches/preview', { body: { action: 'retry', filter: { status: 'ERRORED' } } });
  add('POST batches/forecast', { body: { action: 'retry', filter: { status: 'ERRORED' } } });
  add('POST batches', async () => ({
    body: await batch('a click'),
    action: 'imports.retry_many',
    after: { filter: { status: 'ERRORED' }, total: expect.any(Number) },
  }));
  add('POST batches/:id/abort', async () => ({
    names: { id: (await startBatch()).id },
    body: byReason(),
    action: 'batch.abort',
    before: { status: 'RUNNING' },
    after: { status: 'ABORTED' },
  }));
  add('POST accounts/:account_number/reveal', { names: account, body: byReason(), action: 'account.reveal' });
  add('POST registrations/mark', { body: byReason(account), action: 'registration.mark', after: expect.any(Array) });
  add('PUT suppliers/:code/webhook', {
    names: code,
    body: byReason({ url: `${HOOK}?key=${HOOK_KEY}` }),
    action: 'webhook.set',
    after: { url: `${HOOK}?•••`, isDisabled: false, hasNewSecret: true },
  });
  const letter = async () => {
    const [{ id }] = await source.query(
      `INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
       VALUES ($1, $2, $3, 'E', 9, 'no answer', now(), now()) RETURNING id`,
      [supplier.id, processId, 1_000 + calls.nextNumber()],
    );
    return { ...code, id };
  };
  add('POST suppliers/:code/webhook/dead-letters/:id/replay', async () => ({
    names: await letter(),
    body: byReason(),
    action: 'webhook.replay',
    after: expect.objectContaining({ event: 'E' }),
  }));
  add('POST suppliers/:code/webhook/dead-letters/replay', async () => {
    await letter();
    return {
      names: code,
      body: byReason(),
      action: 'webhook.replay_all',
      after: { replayed: expect.any(Number), left: 0 },
    };
  });
  add('DELETE suppliers/:code/webhook', {
    names: code,
    body: byReason(),
    action: 'webhook.remove',
    before: expect.objectContaining({ url: `${HOOK}?•••` }),
  });
}
