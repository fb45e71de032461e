import type { AnswerTo } from '../../lib/api-call';
import { callApi } from '../../lib/browser-api';
import type {
  ApiKeyTerms,
  DeadLetter,
  EmptiedSandbox,
  PayloadErasure,
  RegisterSupplierRequest,
  SetSeverity,
  SetWebhookRequest,
  SupplierSettingsChange,
  SupplierStatus,
  SupplierSummary,
  WebhookSet,
} from '../../lib/operator-api';
import type { SettingValues } from './settings/setting-values';

/** Everything staff can do to a supplier, as the API takes it. */

export function setStatus(
  code: string,
  status: SupplierStatus,
  reason: string,
): Promise<AnswerTo<'PUT /suppliers/{code}/status'>> {
  return callApi('PUT /suppliers/{code}/status', { path: { code }, body: { status, reason } });
}

/** An import supplier to register. */
export type NewSupplier = Required<Omit<RegisterSupplierRequest, 'reason'>>;

/** Registers an import supplier. */
export function registerSupplier(supplier: NewSupplier, reason: string): Promise<SupplierSummary> {
  return callApi('POST /suppliers', { body: { ...supplier, reason } });
}

/** @param settings as they were typed: whether they fit is for the API to say */
export function changeSettings(code: string, settings: SettingValues, reason: string): Promise<unknown> {
  return callApi('PATCH /suppliers/{code}/settings', {
    path: { code },
    body: { settings: settings as SupplierSettingsChange, reason },
  });
}

/** Changes the severity of one rule, and leaves those of others as they are by then. @param severity null for the default */
export function changeSeverity(
  code: string,
  rule: string,
  severity: SetSeverity | null,
  reason: string,
): Promise<unknown> {
  const body = { settings: {}, rules: { [rule]: severity }, reason };
  return callApi('PATCH /suppliers/{code}/settings', { path: { code }, body });
}

/** @param idempotencyKey made once for a dialog: the same again issues nothing more */
export function issueApiKey(
  code: string,
  reason: string,
  idempotencyKey: string,
  terms: ApiKeyTerms,
): Promise<AnswerTo<'POST /suppliers/{code}/api-keys'>> {
  const body = { ...terms, reason, idempotency_key: idempotencyKey };
  return callApi('POST /suppliers/{code}/api-keys', { path: { code }, body });
}

/** Revokes an API key; its tokens end within a second. */
export function revokeApiKey(code: string, id: string, reason: string): Promise<void> {
  return callApi('DELETE /suppliers/{code}/api-keys/{id}', { path: { code, id }, body: { reason } });
}

/** @param confirm the code of the supplier, typed once more */
export function erasePayloads(code: string, confirm: string, reason: string): Promise<PayloadErasure> {
  return callApi('POST /suppliers/{code}/payload-erasure', { path: { code }, body: { confirm, reason } });
}

/** Deletes some of what a sandbox sent. @param confirm the code of the supplier, typed once more */
export function emptySandbox(code: string, confirm: string, reason: string): Promise<EmptiedSandbox> {
  return callApi('POST /suppliers/{code}/empty', { path: { code }, body: { confirm, reason } });
}

/** Sets or changes the webhook of a supplier. */
export function setWebhook(
  code: string,
  change: Omit<SetWebhookRequest, 'reason'>,
  reason: string,
): Promise<WebhookSet> {
  return callApi('PUT /suppliers/{code}/webhook', { path: { code }, body: { ...change, reason } });
}

/** Removes the webhook of a supplier. */
export function removeWebhook(code: string, reason: string): Promise<void> {
  return callApi('DELETE /suppliers/{code}/webhook', { path: { code }, body: { reason } });
}

/** Sends all dead letters of a supplier again, in as many calls as it takes. @returns how many */
export async function replayAll(code: string, reason: string): Promise<number> {
  for (let total = 0; ; ) {
    const call = { path: { code }, body: { reason } };
    const { replayed, left } = await callApi('POST /suppliers/{code}/webhook/dead-letters/replay', call);
    total += replayed;
    if (left === 0 || replayed === 0) return total;
  }
}

/** Sends one dead letter again. */
export function replay(code: string, id: string, reason: string): Promise<DeadLetter> {
  return callApi('POST /suppliers/{code}/webhook/dead-letters/{id}/replay', { path: { code, id }, body: { reason } });
}
