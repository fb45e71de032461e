import { describe, expect, it } from '@jest/globals';
import { Environment } from '../../../platform/config/environment.js';
import { SealingKeys } from '../../../platform/keys/sealing-keys.js';
import { SecretNotReadable, WebhookSecrets } from './webhook-secrets.js';

const secretsOf = (sealingKeys?: string) =>
  new WebhookSecrets(new SealingKeys(Object.assign(new Environment(), { sealingKeys })));
const secrets = secretsOf(`one:${'a'.repeat(64)}`);

describe('the secret of a webhook', () => {
  it('is 32 random bytes in the form of Standard Webhooks', () => {
    expect(secrets.create()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secrets.create()).not.toBe(secrets.create());
  });

  it('comes out of its seal as it went in, and is sealed differently each time', () => {
    const secret = secrets.create();
    const sealed = secrets.seal(secret, 'supplier-1');
    expect(secrets.open(sealed, 'supplier-1')).toBe(secret);
    expect(secrets.seal(secret, 'supplier-1')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain(secret);
  });

  it('cannot be read with another key, for another supplier, after a change or without a key', () => {
    const sealed = secrets.seal(secrets.create(), 'supplier-1');
    const changed = sealed.replace(/.(?=.{9}$)/, (digit) => (digit === 'A' ? 'B' : 'A'));
    expect(() => secretsOf(`one:${'b'.repeat(64)}`).open(sealed, 'supplier-1')).toThrow(SecretNotReadable);
    expect(() => secrets.open(sealed, 'supplier-2')).toThrow(SecretNotReadable);
    expect(() => secrets.open(changed, 'supplier-1')).toThrow(SecretNotReadable);
    expect(() => secrets.open('', 'supplier-1')).toThrow(SecretNotReadable);
    expect(() => secretsOf().open(sealed, 'supplier-1')).toThrow(SecretNotReadable);
  });
});
