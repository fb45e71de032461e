import { createPublicKey, createSecretKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { Environment } from '../../../platform/config/environment.js';
import { SystemClock } from '../../../platform/time/clock.js';
import { TokenKeys } from './token-keys.js';
import { TokenSigner } from './token-signer.js';

const secret = 'a secret of sixty-four characters, so that any algorithm takes it';
const key = createSecretKey(Buffer.from(secret));
const FIRST = `first:${'a'.repeat(64)}`;
const SECOND = `second:${'b'.repeat(64)}`;

const signerWith = (given: { tokenKeys?: string; tokenSigningSecret?: string }) => {
  const lifetimes = { accessTokenTtlSeconds: 3_600, refreshTokenTtlSeconds: 7_200 };
  const environment = Object.assign(new Environment(), lifetimes, given);
  return new TokenSigner(environment, new TokenKeys(environment), new SystemClock());
};
const signer = signerWith({ tokenSigningSecret: secret });
const headerOf = (token: string) => decodeProtectedHeader(token);

describe('TokenSigner, with the one secret of earlier releases', () => {
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

describe('TokenSigner, with a set of keys', () => {
  const sign = async (by: TokenSigner) => (await by.sign('access', 'organization', 'key')).token;
  const invalid = (token: string, by: TokenSigner) => expect(by.verify(token, 'access')).resolves.toBe('invalid');
  const taken = (token: string, by: TokenSigner) =>
    expect(by.verify(token, 'access')).resolves.toMatchObject({ claims: { sub: 'organization' } });

  it('signs with the first one, by Ed25519, and names it', async () => {
    const token = await sign(signerWith({ tokenKeys: `${SECOND},${FIRST}` }));
    expect(headerOf(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'second' });
  });

  it('takes what any of them signed, so that a new one can be put first', async () => {
    const both = signerWith({ tokenKeys: `${SECOND} ${FIRST}` });
    await taken(await sign(signerWith({ tokenKeys: FIRST })), both);
    await taken(await sign(both), signerWith({ tokenKeys: `${FIRST}\n${SECOND}` }));
    await invalid(await sign(both), signerWith({ tokenKeys: FIRST }));
  });

  it('takes what the old secret signed while that is given, and signs nothing more with it', async () => {
    const old = await sign(signer);
    const changing = signerWith({ tokenKeys: FIRST, tokenSigningSecret: secret });
    await taken(old, changing);
    expect(headerOf(await sign(changing))).toMatchObject({ alg: 'EdDSA' });
    await invalid(old, signerWith({ tokenKeys: FIRST }));
  });

  it('takes no token that names one key and is signed with another', async () => {
    const [head, body, signature] = (await sign(signerWith({ tokenKeys: FIRST }))).split('.');
    const named = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'JWT', kid: 'second' })).toString('base64url');
    expect(head).not.toBe(named);
    await invalid(`${named}.${body}.${signature}`, signerWith({ tokenKeys: `${FIRST},${SECOND}` }));
  });

  it.each([{ alg: 'HS256' }, { alg: 'HS256', kid: 'first' }])(
    'takes no public key for a secret: %j',
    async (header) => {
      const keys = new TokenKeys(Object.assign(new Environment(), { tokenKeys: FIRST }));
      const publicKey = createPublicKey(keys.signing.key).export({ format: 'der', type: 'spki' });
      const claims = { iss: 'carryover', sub: 'organization', typ: 'access', key: 'key', exp: 4_000_000_000 };
      const forged = await new SignJWT(claims).setProtectedHeader(header).sign(createSecretKey(publicKey));
      await invalid(forged, signerWith({ tokenKeys: FIRST, tokenSigningSecret: secret }));
    },
  );
});
