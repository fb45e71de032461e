import { distinctSample } from '@carryover/testing';
import { importAccount } from '../../../../testing/imported-account.js';
import type { AuditedCalls, Success } from './audited-calls.js';

/** Accounts that are taken back. */
export function addRetractionCalls(calls: AuditedCalls): void {
  const { supplier, sessions, api, add, byReason, send, code, sample } = calls;
  const taken = { selection: { external_account_numbers: [sample.external_account_number] } };
  add('POST suppliers/:code/retractions/preview', { names: code, body: taken });
  const startRetraction = async (index: number) => {
    const { external_account_number: number } = distinctSample(index);
    await importAccount(api, supplier, distinctSample(index));
    return byReason({ selection: { external_account_numbers: [number] }, expected_count: 1 });
  };
  add('POST suppliers/:code/retractions', async () => {
    const body = await startRetraction(2);
    const { selection } = Object(body);
    const after = { import_supplier: 'ACME', selection, waivers: [], total: 1 };
    return { names: code, body, action: 'accounts.retract', after };
  });
  const begun = async (index: number): Promise<Success> => {
    const answer = await send(
      'POST',
      'suppliers/ACME/retractions',
      await startRetraction(index),
      sessions.get('admin'),
    );
    return { names: { id: String(Object(answer).id) } };
  };
  add('GET retractions', {});
  add('GET retractions/:id', () => begun(3));
  add('GET retractions/:id/accounts', () => begun(4));
  add('POST retractions/:id/stop', async () => ({
    ...(await begun(5)),
    body: byReason(),
    action: 'accounts.stop_retraction',
    after: { import_supplier: 'ACME' },
  }));
}
