import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  PACK_JWS_ALGORITHM,
  PACK_JWS_TYPES,
  type PackJwsKind,
  type PackPublicKey,
  packPublicKey,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { CompactSign } from 'jose';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database } from '../../../platform/database/database.js';
import { SealingKeys } from '../../../platform/keys/sealing-keys.js';

/** Purpose in the derivation of pack keys from sealing keys. */
const PURPOSE = 'packs';

/** A private key of Ed25519 in DER (RFC 8410) is this and its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const PUBLISH = `INSERT INTO pack_key (kid, x, made_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT ON CONSTRAINT pack_key__pk DO NOTHING`;

const PUBLISHED = 'SELECT x FROM pack_key ORDER BY made_at, kid';

/**
 * Keys that sign packs: one Ed25519 key derived from each sealing key; the newest signs. Public keys stay published
 * after their sealing key is removed, so that packs can be verified for as long as they are kept.
 */
@Injectable()
export class PackKeys {
  private made: KeyPair | undefined;
  private isPublished = false;

  constructor(
    private readonly sealingKeys: SealingKeys,
    private readonly database: Database,
  ) {}

  /** Signs bytes (JWS, compact); the same bytes come to the same text. Not within a transaction: the key is published first. */
  async sign(payload: string, kind: PackJwsKind): Promise<string> {
    const { key, published } = this.newest();
    if (!this.isPublished) {
      await asPlatform(() => this.database.reader.query(PUBLISH, [published.kid, published.x]));
      this.isPublished = true;
    }
    return new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: PACK_JWS_ALGORITHM, typ: PACK_JWS_TYPES[kind], kid: published.kid })
      .sign(key);
  }

  /** Public keys derived from the loaded sealing keys; database access alone cannot forge them. */
  derived(): readonly PackPublicKey[] {
    return this.sealingKeys.derived(PURPOSE).map((seed) => pairOf(seed).published);
  }

  /** All public keys that packs may be signed with, the current one included. */
  async list(): Promise<readonly PackPublicKey[]> {
    const rows = await asPlatform(() => this.database.reader.query<{ x: string }[]>(PUBLISHED));
    const { published } = this.newest();
    const known = rows.map(({ x }) => packPublicKey(x)).filter(({ kid }) => kid !== published.kid);
    return [published, ...known];
  }

  private newest(): KeyPair {
    const [seed] = this.sealingKeys.derived(PURPOSE);
    this.made ??= pairOf(seed);
    return this.made;
  }
}

interface KeyPair {
  readonly key: KeyObject;
  readonly published: PackPublicKey;
}

function pairOf(seed: Buffer): KeyPair {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { key, published: packPublicKey(x) };
}
