import { createHash } from 'node:crypto';
import {
  openCountersignature,
  openPackJws,
  PackNotSigned,
  type PackPublicKey,
  readPackManifest,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { DocumentStore } from '../modules/documents/index.js';
import { PackKeys, packKey } from '../modules/packs/index.js';
import { Database } from '../platform/database/database.js';

/** Packs that are read at a time. */
const AT_ONCE = 100;

/** Bad packs that are named at most. */
const NAMED = 10;

/** How many packs there are, and which do not hold. */
export interface PacksVerdict {
  readonly verified: number;
  readonly broken: number;
  /** The first of them, each with what is wrong. */
  readonly examples: readonly string[];
}

interface SignedPack {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly jws: string;
  readonly signatures: readonly string[];
}

const PAGE = `SELECT p.id, p.bytes::float8 AS bytes, coalesce(p.sha256, '') AS sha256, coalesce(p.manifest_jws, '') AS jws,
    ARRAY(SELECT g.jws FROM pack_signature g WHERE g.pack_id = p.id ORDER BY g.party) AS signatures
  FROM pack p WHERE p.status = 'READY' AND p.id > $1 ORDER BY p.id LIMIT ${AT_ONCE}`;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const UNKNOWN_KEY =
  'it is signed by a key that follows from none of SEALING_KEYS; one of a key that is gone is verified with --trust FILE, the keys that were kept';

/** Verifies every pack: that the storage has the very bytes, and that the signatures hold. */
@Injectable()
export class VerifyPacks {
  constructor(
    private readonly database: Database,
    private readonly store: DocumentStore,
    private readonly keys: PackKeys,
  ) {}

  /**
   * Verifies packs by public keys derived from the sealing keys at hand, not by the published ones of the table,
   * which an attacker with database access could change.
   * @param trusted further public keys, such as those of removed sealing keys
   */
  async verify(trusted: readonly PackPublicKey[] = []): Promise<PacksVerdict> {
    const keys = [...this.keys.derived(), ...trusted];
    const broken: string[] = [];
    let [verified, after] = [0, BEFORE_ALL];
    for (let page = await this.page(after); page.length > 0; page = await this.page(after)) {
      for (const pack of page) {
        const problem = await this.problemOf(pack, keys);
        if (problem !== null) broken.push(`pack ${pack.id}: ${problem}`);
        verified += 1;
        after = pack.id;
      }
    }
    return { verified, broken: broken.length, examples: broken.slice(0, NAMED) };
  }

  private page(after: string): Promise<SignedPack[]> {
    return this.database.reader.query<SignedPack[]>(PAGE, [after]);
  }

  private async problemOf({ bytes, sha256, jws, signatures }: SignedPack, keys: readonly PackPublicKey[]) {
    try {
      if (readPackManifest(openPackJws(jws, 'manifest', keys).payload.toString()) === null)
        return 'its manifest is none';
      for (const signature of signatures) openCountersignature(signature, sha256, keys);
    } catch (error) {
      if (error instanceof PackNotSigned && error.problem === 'unknown_key') return UNKNOWN_KEY;
      return error instanceof Error ? error.message : String(error);
    }
    const stored = await this.store.open(packKey(sha256));
    if (stored === null) return 'the storage does not have it';
    const hash = createHash('sha256');
    for await (const chunk of stored.stream) hash.update(chunk);
    return stored.size === bytes && hash.digest('hex') === sha256 ? null : 'the storage has other bytes';
  }
}
