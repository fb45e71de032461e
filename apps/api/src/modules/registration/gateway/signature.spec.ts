import { describe, expect, it } from '@jest/globals';
import { MessageSigner } from './signature.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const signer = new MessageSigner('a secret of more than thirty-two characters');
const signed = signer.sign('id-1', '{"a":1}', NOW);

describe('the signature of a message', () => {
  it.each([-300, 0, 300])('holds %i seconds later', (seconds) => {
    expect(signer.isAuthentic(signed, '{"a":1}', later(seconds))).toBe(true);
  });

  it.each([-301, 301])('is over %i seconds later', (seconds) => {
    expect(signer.isAuthentic(signed, '{"a":1}', later(seconds))).toBe(false);
  });

  it('is one of several, while a secret is changed', () => {
    const several = { ...signed, 'webhook-signature': `v1,AAAA ${signed['webhook-signature']} v2,x` };
    expect(signer.isAuthentic(several, '{"a":1}', NOW)).toBe(true);
  });

  it.each([
    ['another body', signed, '{"a":2}'],
    ['another id', { ...signed, 'webhook-id': 'id-2' }, '{"a":1}'],
    ['another time', { ...signed, 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) }, '{"a":1}'],
    ['no time', { ...signed, 'webhook-timestamp': undefined }, '{"a":1}'],
    ['a time that is no number', { ...signed, 'webhook-timestamp': 'now' }, '{"a":1}'],
    ['an empty signature', { ...signed, 'webhook-signature': '' }, '{"a":1}'],
    ['two headers', { ...signed, 'webhook-signature': [signed['webhook-signature']] }, '{"a":1}'],
    ['no headers', {}, '{"a":1}'],
  ])('does not fit %s', (_, headers, body) => {
    expect(signer.isAuthentic(headers, body, NOW)).toBe(false);
  });

  it('does not fit another secret', () => {
    const other = new MessageSigner('another secret of more than thirty-two characters');
    expect(other.isAuthentic(signed, '{"a":1}', NOW)).toBe(false);
  });
});
