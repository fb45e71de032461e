import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, type JWSHeaderParameters } from 'jose';
import { Environment } from '../../../platform/config/environment.js';
import { readKeyList } from '../../../platform/keys/key-list.js';

/** A key that signs tokens. */
export interface SigningKey {
  readonly header: { readonly alg: string; readonly typ: 'JWT'; readonly kid?: string };
  readonly key: KeyObject;
}

/** Ed25519 signs; HMAC is what TOKEN_SIGNING_SECRET of earlier releases signed with. */
const ED25519 = 'EdDSA';
const HMAC = 'HS256';
export const TOKEN_ALGORITHMS = [ED25519, HMAC];

/** A private key of Ed25519 in DER (RFC 8410) is this and its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The keys of tokens: the first one signs, all of them are taken. */
@Injectable()
export class TokenKeys {
  private cached: { signing: SigningKey; publicKeys: ReadonlyMap<string, KeyObject>; secret?: KeyObject } | undefined;

  constructor(private readonly environment: Environment) {}

  get signing(): SigningKey {
    return this.keys.signing;
  }

  /**
   * The key that a token with this header has to be signed with. The header chooses among our keys, each of which does
   * for one algorithm; nothing it brings along is used.
   * @throws JOSEError when there is none
   */
  keyFor({ alg, kid }: JWSHeaderParameters): KeyObject {
    const key = alg === ED25519 && kid !== undefined ? this.keys.publicKeys.get(kid) : undefined;
    const known = alg === HMAC && kid === undefined ? this.keys.secret : key;
    if (known === undefined) throw new errors.JWKSNoMatchingKey();
    return known;
  }

  // Made when they are first needed: only the api is given them.
  private get keys() {
    this.cached ??= this.make();
    return this.cached;
  }

  private make() {
    const { tokenKeys, tokenSigningSecret } = this.environment;
    const pairs = (readKeyList(tokenKeys ?? '') ?? []).map(({ name, bytes }) => ({ kid: name, key: ed25519(bytes) }));
    const publicKeys = new Map(pairs.map(({ kid, key }) => [kid, createPublicKey(key)]));
    const old = tokenSigningSecret === undefined ? {} : { secret: createSecretKey(Buffer.from(tokenSigningSecret)) };
    const [newest] = pairs;
    if (newest !== undefined) {
      const { kid, key } = newest;
      return { signing: { header: { alg: ED25519, typ: 'JWT' as const, kid }, key }, publicKeys, ...old };
    }
    if (old.secret === undefined) throw new Error('This process was given no key of tokens.');
    return { signing: { header: { alg: HMAC, typ: 'JWT' as const }, key: old.secret }, publicKeys, ...old };
  }
}

function ed25519(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
