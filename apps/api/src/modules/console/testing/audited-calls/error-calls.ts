import { expect } from '@jest/globals';
import { newId } from '../../../../platform/database/new-id.js';
import type { AuditedCalls } from './audited-calls.js';
import { HOOK, HOOK_KEY } from './variables.js';

/** Groups of errors, and alerts. */
export function addErrorCalls(calls: AuditedCalls): void {
  const { source, secrets, add, byReason, errored, startBatch } = calls;
  add('GET batches/:id', async () => ({ names: { id: (await startBatch()).id } }));

  add('GET errors/values', { query: '?code=tariff_code_not_found&path=customers.*.email' });
  add('PATCH errors/triage', async () => {
    await errored();
    return {
      body: { code: 'tariff_code_not_found', note: 'Renamed', acknowledged: true },
      action: 'error_group.triage',
      before: { owner: null, note: null, acknowledged: false, muted_until: null },
      after: { owner: null, note: 'Renamed', acknowledged: true, muted_until: null },
    };
  });
  add('PUT errors/reports', async () => {
    await errored();
    const report = { id: newId(), import_supplier: 'ACME', means: 'EXPORT' };
    return {
      body: { code: 'tariff_code_not_found', ...report },
      action: 'error_group.report',
      after: expect.objectContaining({ ...report, text: null, imports: expect.any(Number) }),
    };
  });
  const made = { name: 'Paused', threshold: null, window_minutes: null, mails: 1, webhook_host: null };
  const alertRule = async () => {
    const [{ id }] = await source.query(`SELECT id FROM alert_rule WHERE removed_at IS NULL AND name = 'Paused'`);
    return { id };
  };
  add('POST alerts/rules', () => {
    const rule = { name: 'Paused', kind: 'SUPPLIER_PAUSED', mail_to: 'eve.duty@example.com' };
    secrets.push(rule.mail_to);
    return Promise.resolve({
      body: byReason({ id: newId(), ...rule }),
      action: 'alert_rule.make',
      after: { ...made, kind: 'SUPPLIER_PAUSED', import_supplier: null, is_enabled: true },
    });
  });
  add('PATCH alerts/rules/:id', async () => ({
    names: await alertRule(),
    body: byReason({ webhook_url: `${HOOK}/${HOOK_KEY}` }),
    action: 'alert_rule.change',
    before: { ...made, is_enabled: true },
    after: { ...made, webhook_host: '127.0.0.1:9', is_enabled: true },
  }));
  add('PUT alerts/rules/:id/silence', async () => {
    // What is put comes before what is posted.
    const [names] = await source.query(
      `INSERT INTO alert_rule (id, name, kind, mail_to, is_enabled, created_at, created_by, modified_at)
       VALUES (gen_random_uuid(), 'Other', 'WORKER_LOST', '{}', true, now(), 'kim', now()) RETURNING id`,
    );
    return {
      names,
      body: byReason({ until: '2020-01-01T00:00:00Z' }),
      action: 'alert_rule.silence',
      before: { silenced_until: null },
      after: { silenced_until: null },
    };
  });
  add('POST alerts/rules/:id/test', async () => ({
    names: await alertRule(),
    action: 'alert_rule.test',
    after: { mails: 1, webhook_host: '127.0.0.1:9' },
  }));
  add('DELETE alerts/rules/:id', async () => ({
    names: await alertRule(),
    body: byReason(),
    action: 'alert_rule.remove',
    before: { ...made, webhook_host: '127.0.0.1:9', is_enabled: true },
  }));
}
