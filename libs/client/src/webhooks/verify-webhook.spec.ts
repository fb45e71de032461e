import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookNotAuthentic } from './verify-webhook.js';

const SECRET = `whsec_${Buffer.from('a key of some length, in bytes').toString('base64')}`;
const AT = new Date('2026-07-01T10:00:02Z');
const data = {
  import_supplier: 'DEMO',
  cursor: 'c',
  event: 'E',
  occurred_at: '',
  external_account_number: 'Ä-1',
  data: null,
};
const body = JSON.stringify({ type: 'E', timestamp: '2026-07-01T11:00:02.123456+01:00', data });

function signed(secret = SECRET) {
  const signature = new Webhook(secret).sign('msg-1', AT, body);
  return { 'webhook-id': 'msg-1', 'webhook-timestamp': String(AT.getTime() / 1_000), 'webhook-signature': signature };
}

describe('verifyWebhook', () => {
  it('reads a message that was signed, from text, bytes, and headers of either kind', () => {
    const expected = { id: 'msg-1', type: 'E', timestamp: '2026-07-01T11:00:02.123456+01:00', data };
    expect(verifyWebhook(SECRET, signed(), body, AT.getTime())).toEqual(expected);
    expect(verifyWebhook(SECRET, new Headers(signed()), Buffer.from(body), AT.getTime() + 299_000)).toEqual(expected);
  });

  it('takes either of two signatures', () => {
    const both = `v1,AAAA ${signed()['webhook-signature']}`;
    expect(verifyWebhook(SECRET, { ...signed(), 'webhook-signature': both }, body, AT.getTime())).toMatchObject({
      id: 'msg-1',
    });
  });

  it.each([
    ['another secret', signed(`whsec_${Buffer.from('another').toString('base64')}`), body, 0],
    ['another body', signed(), `${body} `, 0],
    ['another id', { ...signed(), 'webhook-id': 'msg-2' }, body, 0],
    ['no signature', { ...signed(), 'webhook-signature': undefined }, body, 0],
    ['no headers', {}, body, 0],
    [
      'a signature of another version',
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
      body,
      0,
    ],
    ['a message from long ago', signed(), body, 301_000],
    ['a message from times to come', signed(), body, -301_000],
  ])('refuses %s', (_, headers, text, later) => {
    expect(() => verifyWebhook(SECRET, headers, text, AT.getTime() + later)).toThrow(WebhookNotAuthentic);
  });

  it.each([
    [301_000, signed(), 'The message is too old.'],
    [-301_000, signed(), 'The message is of a time to come: a clock is wrong.'],
    [0, {}, 'The header webhook-timestamp is missing, or no time.'],
    [0, { ...signed(), 'webhook-timestamp': 'now' }, 'The header webhook-timestamp is missing, or no time.'],
    [0, { ...signed(), 'webhook-signature': undefined }, 'The signature is not that of the secret.'],
  ])('says what is wrong, %d ms later, with %j', (later, headers, message) => {
    expect(() => verifyWebhook(SECRET, headers, body, AT.getTime() + later)).toThrow(message);
  });

  it('refuses everything without a secret', () => {
    expect(() => verifyWebhook('', signed(), body, AT.getTime())).toThrow(WebhookNotAuthentic);
  });
});
