import type { CallOptions, PageOptions, ReconciledAccountsOptions, ReconcileOptions } from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import { RECONCILIATIONS } from './paths.js';

/** A report of a supplier. */
export interface Report {
  readonly code: string;
  readonly reportId: string;
}

/** Sends control totals. Each time they are sent there is one more report, and the oldest goes. */
export function reconcileCall(
  code: string,
  controlTotals: () => AsyncIterable<Uint8Array>,
  { isGzip = false, scope, signal }: ReconcileOptions,
): Call {
  const headers = { 'Content-Type': 'application/x-ndjson', ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}) };
  const body = { read: controlTotals, headers };
  const asked = typeof scope === 'object' ? scope : { scope };
  const path = pathOf(RECONCILIATIONS, code) + queryOf(asked);
  return { operation: 'reconcile', method: 'POST', path, body, repeat: 'when-not-done', signal };
}

/** Asks how far a report is; its accounts are not wanted, and one is the fewest to be had. */
export function reconciliationCall({ code, reportId }: Report, { signal }: CallOptions): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId) + queryOf({ limit: 1 });
  return { operation: 'reconciliation', method: 'GET', path, repeat: 'always', signal };
}

/** Asks for the first page of the accounts of a report. */
export function reconciledAccountsCall(
  { code, reportId }: Report,
  { states, order, pageSize = 1_000, signal }: ReconciledAccountsOptions & PageOptions,
): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId) + queryOf({ state: states?.join(','), order, limit: pageSize });
  return { operation: 'reconciledAccounts', method: 'GET', path, repeat: 'always', signal };
}
