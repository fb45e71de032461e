import { callApi } from '../../lib/browser-api';
import type {
  ApiKeyTerms,
  DeadLetter,
  EmptiedSandbox,
  IssuedApiKey,
  PayloadErasure,
  StatusChangePreview,
  SupplierSettings,
  SupplierStatus,
  SupplierSummary,
  WebhookSet,
} from '../../lib/operator-api';
import { supplierPath } from './supplier-queries';

/** Everything staff can do to a supplier, as the API takes it. */

export function setStatus(code: string, status: SupplierStatus, reason: string): Promise<StatusChangePreview> {
  return callApi(supplierPath(code, '/status'), { method: 'PUT', body: { status, reason } });
}

export interface NewSupplier {
  code: string;
  name: string;
  organization: string;
  is_sandbox: boolean;
}

export function registerSupplier(supplier: NewSupplier, reason: string): Promise<SupplierSummary> {
  return callApi('/suppliers', { method: 'POST', body: { ...supplier, reason } });
}

export function changeSettings(code: string, settings: SupplierSettings, reason: string): Promise<unknown> {
  return callApi(supplierPath(code, '/settings'), { method: 'PATCH', body: { settings, reason } });
}

/** @param idempotencyKey made once for a dialog: the same again issues nothing more */
export function issueApiKey(
  code: string,
  reason: string,
  idempotencyKey: string,
  terms: ApiKeyTerms,
): Promise<IssuedApiKey> {
  const body = { ...terms, reason, idempotency_key: idempotencyKey };
  return callApi(supplierPath(code, '/api-keys'), { method: 'POST', body });
}

export function revokeApiKey(code: string, id: string, reason: string): Promise<void> {
  return callApi(supplierPath(code, `/api-keys/${id}`), { method: 'DELETE', body: { reason } });
}

/** @param confirm the code of the supplier, typed once more */
export function erasePayloads(code: string, confirm: string, reason: string): Promise<PayloadErasure> {
  return callApi(supplierPath(code, '/payload-erasure'), { method: 'POST', body: { confirm, reason } });
}

/** Deletes some of what a sandbox sent. @param confirm the code of the supplier, typed once more */
export function emptySandbox(code: string, confirm: string, reason: string): Promise<EmptiedSandbox> {
  return callApi(supplierPath(code, '/empty'), { method: 'POST', body: { confirm, reason } });
}

interface WebhookChange {
  url: string;
  replace_secret?: boolean;
}

export function setWebhook(code: string, change: WebhookChange, reason: string): Promise<WebhookSet> {
  return callApi(supplierPath(code, '/webhook'), { method: 'PUT', body: { ...change, reason } });
}

export function removeWebhook(code: string, reason: string): Promise<void> {
  return callApi(supplierPath(code, '/webhook'), { method: 'DELETE', body: { reason } });
}

export function replayAll(code: string, reason: string): Promise<{ replayed: number }> {
  return callApi(supplierPath(code, '/webhook/dead-letters/replay'), { method: 'POST', body: { reason } });
}

export function replay(code: string, id: string, reason: string): Promise<DeadLetter> {
  return callApi(supplierPath(code, `/webhook/dead-letters/${id}/replay`), { method: 'POST', body: { reason } });
}
