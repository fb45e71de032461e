import type { CallOptions, PageOptions, TestEventOptions } from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import { EVENTS, WEBHOOKS } from './paths.js';

/** Lists the webhooks of a supplier. */
export function webhooksCall(code: string, { signal }: CallOptions): Call {
  return { operation: 'webhooks', method: 'GET', path: pathOf(WEBHOOKS, code), repeat: 'always', signal };
}

/** Creates or changes the webhook. Not retried: the secret is in the answer alone. */
export function setWebhookCall(code: string, url: string, { signal }: CallOptions): Call {
  const body = JSON.stringify({ url });
  return {
    operation: 'setWebhook',
    method: 'PUT',
    path: pathOf(WEBHOOKS, code),
    body,
    repeat: 'when-not-done',
    signal,
  };
}

/** Deletes the webhook. */
export function removeWebhookCall(code: string, { signal }: CallOptions): Call {
  return { operation: 'removeWebhook', method: 'DELETE', path: pathOf(WEBHOOKS, code), repeat: 'always', signal };
}

/** Disables the webhook until it is set again. */
export function disableWebhookCall(code: string, { signal }: CallOptions): Call {
  const path = pathOf(WEBHOOKS, code, 'disable');
  return { operation: 'disableWebhook', method: 'POST', path, repeat: 'always', signal };
}

/** Replaces the secret. Not idempotent. */
export function rotateWebhookSecretCall(code: string, { signal }: CallOptions): Call {
  const path = pathOf(WEBHOOKS, code, 'rotate-secret');
  return { operation: 'rotateWebhookSecret', method: 'POST', path, repeat: 'when-not-done', signal };
}

/** Sends a test message. Not idempotent. */
export function testWebhookCall(code: string, { signal }: CallOptions): Call {
  const path = pathOf(WEBHOOKS, code, 'test');
  return { operation: 'testWebhook', method: 'POST', path, repeat: 'when-not-done', signal };
}

/** Reads a page of dead letters. @param cursor null for the first page */
export function deadLettersCall(
  code: string,
  cursor: string | null,
  { pageSize, signal }: PageOptions & CallOptions,
): Call {
  const path = pathOf(WEBHOOKS, code, 'dead-letters') + queryOf({ cursor, limit: pageSize });
  return { operation: 'deadLetters', method: 'GET', path, repeat: 'always', signal };
}

/** Retries dead letters, except those that are queued already. @param id null for all */
export function replayCall(code: string, id: string | null, { signal }: CallOptions): Call {
  const path = pathOf(WEBHOOKS, code, 'dead-letters', ...(id === null ? [] : [id]), 'replay');
  return { operation: 'replayDeadLetters', method: 'POST', path, repeat: 'always', signal };
}

/** Writes a test event. Not idempotent. */
export function testEventCall(code: string, event: string, { number, signal }: TestEventOptions & CallOptions): Call {
  const body = JSON.stringify({ event, ...(number === undefined ? {} : { external_account_number: number }) });
  return {
    operation: 'writeTestEvent',
    method: 'POST',
    path: pathOf(EVENTS, code, 'test'),
    body,
    repeat: 'when-not-done',
    signal,
  };
}
