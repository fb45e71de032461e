import { createHash, createPublicKey, verify } from 'node:crypto';

/** Media types of signed contents in the header: a signature of one kind is not valid for another. */
export const PACK_JWS_TYPES = {
  manifest: 'carryover-pack+jws',
  countersignature: 'carryover-countersignature+jws',
} as const;

export type PackJwsKind = keyof typeof PACK_JWS_TYPES;

/** The only algorithm: Ed25519. */
export const PACK_JWS_ALGORITHM = 'EdDSA';

/** A public key that verifies packs, as JWK (RFC 8037). */
export interface PackPublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** The key itself, base64url. */
  readonly x: string;
  readonly kid: string;
  readonly alg: typeof PACK_JWS_ALGORITHM;
  readonly use: 'sig';
}

/** Why a signature is refused. */
export type PackSignatureProblem = 'malformed' | 'other_type' | 'other_algorithm' | 'unknown_key' | 'wrong_signature';

/** The signature does not match the content, or its key is not known. */
export class PackNotSigned extends Error {
  constructor(readonly problem: PackSignatureProblem) {
    super(`The signature does not hold: ${problem}.`);
  }
}

/** The signed content and its key. */
export interface OpenedPackJws {
  readonly payload: Buffer;
  readonly kid: string;
}

const PART = /^[A-Za-z0-9_-]+$/;

/** A public key of 32 bytes with its name: the thumbprint (RFC 7638), so that no key can stand for another one. */
export function packPublicKey(x: string): PackPublicKey {
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: PACK_JWS_ALGORITHM, use: 'sig' };
}

/**
 * Reads a set of keys (JWKS, RFC 7517). Names in it are not believed: they are worked out from the keys.
 * @returns null where it is none, or holds a key of another kind
 */
export function readPackKeys(text: string): readonly PackPublicKey[] | null {
  try {
    const { keys } = Object(JSON.parse(text));
    if (!Array.isArray(keys) || keys.length === 0) return null;
    const read = keys.map((key) => {
      const { kty, crv, x, d } = Object(key);
      const isPublic = kty === 'OKP' && crv === 'Ed25519' && d === undefined;
      return isPublic && typeof x === 'string' && /^[A-Za-z0-9_-]{43}$/.test(x) ? packPublicKey(x) : null;
    });
    return read.every((key) => key !== null) ? read : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a signature (JWS, compact). Its header selects one of the given keys; keys in the header are never used.
 * @throws PackNotSigned
 */
export function openPackJws(token: string, kind: PackJwsKind, keys: readonly PackPublicKey[]): OpenedPackJws {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || ![header, payload, signature].every((part) => PART.test(part)))
    throw new PackNotSigned('malformed');
  const { alg, typ, kid, crit } = headerOf(header);
  if (alg !== PACK_JWS_ALGORITHM) throw new PackNotSigned('other_algorithm');
  if (typ !== PACK_JWS_TYPES[kind] || crit !== undefined) throw new PackNotSigned('other_type');
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) throw new PackNotSigned('unknown_key');
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  if (!verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url')))
    throw new PackNotSigned('wrong_signature');
  return { payload: Buffer.from(payload, 'base64url'), kid: key.kid };
}

function headerOf(part: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    throw new PackNotSigned('malformed');
  }
}
