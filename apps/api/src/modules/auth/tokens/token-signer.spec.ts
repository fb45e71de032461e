import { createSecretKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { Environment } from '../../../platform/config/environment.js';
import { SystemClock } from '../../../platform/time/clock.js';
import { TokenSigner } from './token-signer.js';

const secret = 'a secret of sixty-four characters, so that any algorithm takes it';
const key = createSecretKey(Buffer.from(secret));
const environment = Object.assign(new Environment(), {
  tokenSigningSecret: secret,
  accessTokenTtlSeconds: 3_600,
  refreshTokenTtlSeconds: 7_200,
});
const signer = new TokenSigner(environment, new SystemClock());

describe('TokenSigner', () => {
  let claims: Record<string, unknown>;
  let token: string;

  beforeAll(async () => {
    const signed = await signer.sign('access', 'organization', 'key');
    token = signed.token;
    claims = { ...signed.claims };
  });

  it('takes what it signed', async () => {
    expect(await signer.verify(token, 'access')).toEqual({ claims });
  });

  it.each(['HS384', 'HS512'])('takes no token of another algorithm, even with the right secret: %s', async (alg) => {
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
    expect(await signer.verify(foreign, 'access')).toBe('invalid');
  });

  it('takes no token without a signature', async () => {
    const [head, body] = token.split('.');
    expect(await signer.verify(new UnsecuredJWT(claims).encode(), 'access')).toBe('invalid');
    expect(await signer.verify(`${head}.${body}.`, 'access')).toBe('invalid');
  });

  it('takes no key that a token brings along', async () => {
    const jwk = { kty: 'oct', k: Buffer.from('x'.repeat(32)).toString('base64url') };
    const own = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', jwk })
      .sign(createSecretKey(Buffer.from('x'.repeat(32))));
    expect(await signer.verify(own, 'access')).toBe('invalid');
  });

  it('takes no token whose contents were changed, or of another issuer', async () => {
    const [head, , signature] = token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'neighbour' })).toString('base64url');
    expect(await signer.verify(`${head}.${changed}.${signature}`, 'access')).toBe('invalid');
    const foreign = await new SignJWT({ ...claims, iss: 'elsewhere' }).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(await signer.verify(foreign, 'access')).toBe('invalid');
  });
});
