import type {
  CallOptions,
  PageOptions,
  ReconciledAccountsOptions,
  ReconcileOptions,
  ReconciliationPartOptions,
} from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import { RECONCILIATIONS } from './paths.js';

/** Names a report of a supplier. */
export interface Report {
  readonly code: string;
  readonly reportId: string;
}

/** Sends control totals. Not idempotent: each call creates a report and deletes the oldest. */
export function reconcileCall(
  code: string,
  controlTotals: () => AsyncIterable<Uint8Array>,
  { isGzip, scope, isOpen, signal }: ReconcileOptions,
): Call {
  const body = bodyOf(controlTotals, isGzip);
  const asked = typeof scope === 'object' ? scope : { scope };
  const path = pathOf(RECONCILIATIONS, code) + queryOf({ ...asked, open: isOpen === true ? 'true' : undefined });
  return { operation: 'reconcile', method: 'POST', path, body, repeat: 'when-not-done', signal };
}

function bodyOf(read: () => AsyncIterable<Uint8Array>, isGzip = false): NonNullable<Call['body']> {
  return {
    read,
    headers: { 'Content-Type': 'application/x-ndjson', ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}) },
  };
}

/** Sends a part of a report, or replaces it. Idempotent by the number of the part. */
export function reconciliationPartCall(
  { code, reportId }: Report,
  part: number,
  controlTotals: () => AsyncIterable<Uint8Array>,
  { isGzip, signal }: ReconciliationPartOptions,
): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId, 'parts', String(part));
  return {
    operation: 'reconcilePart',
    method: 'PUT',
    path,
    body: bodyOf(controlTotals, isGzip),
    repeat: 'always',
    signal,
  };
}

/** Starts the comparison of a report, or starts it again. */
export function recomputeCall({ code, reportId }: Report, { signal }: CallOptions): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId, 'recompute');
  return { operation: 'recompute', method: 'POST', path, repeat: 'when-not-done', signal };
}

/**
 * Asks in which fields an account of a report differs. Stores nothing.
 * @param values what the sender has of the account, as JSON text that is sent as it is
 */
export function differingFieldsCall(
  { code, reportId }: Report,
  externalAccountNumber: string,
  values: string,
  { signal }: CallOptions,
): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId, 'fields');
  const body = `{"external_account_number":${JSON.stringify(externalAccountNumber)},"values":${values}}`;
  return { operation: 'differingFields', method: 'POST', path, body, repeat: 'always', signal };
}

/** Reads the state of a report. Asks for a page of one account, the smallest there is. */
export function reconciliationCall({ code, reportId }: Report, { signal }: CallOptions): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId) + queryOf({ limit: 1 });
  return { operation: 'reconciliation', method: 'GET', path, repeat: 'always', signal };
}

/** Reads the first page of the accounts of a report. */
export function reconciledAccountsCall(
  { code, reportId }: Report,
  { states, order, pageSize = 1_000, signal }: ReconciledAccountsOptions & PageOptions,
): Call {
  const path = pathOf(RECONCILIATIONS, code, reportId) + queryOf({ state: states?.join(','), order, limit: pageSize });
  return { operation: 'reconciledAccounts', method: 'GET', path, repeat: 'always', signal };
}
