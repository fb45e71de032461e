import { describe, expect, it } from '@jest/globals';
import { createWebhookSecret, signWebhook } from './sign-webhook.js';
import { verifyWebhook } from './verify-webhook.js';

const entry = {
  cursor: 'AZjS9Go7fB6fQl2OC3psMQAAAAAAALxV',
  event: 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED',
  occurred_at: '2026-07-01T11:00:02.123456+01:00',
  external_account_number: 'ACC-1',
  data: { platform_identifier: 'A-1' },
};

describe('a message that was signed here', () => {
  it('is authentic with its secret alone, and brings the entry with the supplier', () => {
    const secret = createWebhookSecret();
    const { headers, body } = signWebhook(secret, 'DEMO', entry);
    expect(verifyWebhook(secret, headers, body)).toEqual({
      id: `evt_${entry.cursor}`,
      type: entry.event,
      timestamp: entry.occurred_at,
      data: { import_supplier: 'DEMO', ...entry },
    });
    expect(() => verifyWebhook(createWebhookSecret(), headers, body)).toThrow('signature');
    expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow('signature');
  });
});
