import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  openCountersignature,
  openPackJws,
  type PackManifest,
  PackNotSigned,
  type PackPublicKey,
  readPackManifest,
} from '@carryover/contract';
import { ArchiveNotReadable, verifyPack } from '@carryover/contract/pack-archive';
import { Injectable } from '@nestjs/common';
import { DocumentStore } from '../modules/documents/index.js';
import { PackKeys, packKey } from '../modules/packs/index.js';
import { Database } from '../platform/database/database.js';
import { utcInstant } from '../platform/database/utc-instant.js';

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
  readonly supplier: string;
  readonly wave: string | null;
  readonly report: string | null;
  readonly factsAt: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly jws: string;
  readonly signatures: readonly string[];
}

const PAGE = `SELECT p.id, s.code AS supplier, w.code AS wave, p.reconciliation_id AS report, ${utcInstant('p.facts_at')} AS "factsAt",
    p.bytes::float8 AS bytes, coalesce(p.sha256, '') AS sha256, coalesce(p.manifest_jws, '') AS jws,
    ARRAY(SELECT g.jws FROM pack_signature g WHERE g.pack_id = p.id ORDER BY g.party) AS signatures
  FROM pack p JOIN import_supplier s ON s.id = p.import_supplier_id
    LEFT JOIN import_wave w ON w.import_supplier_id = p.import_supplier_id AND w.id = p.wave_id
  WHERE p.status = 'READY' AND p.id > $1 ORDER BY p.id LIMIT ${AT_ONCE}`;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const UNKNOWN_KEY =
  'it is signed by a key that follows from none of SEALING_KEYS; one of a key that is gone is verified with --trust FILE, the keys that were kept';

/**
 * Verifies every pack: that the storage has the very bytes, that the signatures hold, and that every file of the archive is the one that was
 * signed. The digest of an archive alone proves nothing: it is signed by the sides only, and whoever exchanges the archive can exchange it.
 */
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

  private async problemOf(pack: SignedPack, keys: readonly PackPublicKey[]): Promise<string | null> {
    const { sha256, jws, signatures } = pack;
    let manifest: PackManifest | null;
    try {
      manifest = readPackManifest(openPackJws(jws, 'manifest', keys).payload.toString());
      for (const signature of signatures) openCountersignature(signature, sha256, keys);
    } catch (error) {
      if (error instanceof PackNotSigned && error.problem === 'unknown_key') return UNKNOWN_KEY;
      return error instanceof Error ? error.message : String(error);
    }
    if (manifest === null) return 'its manifest is none';
    if (!isOf(manifest, pack)) return 'its manifest is that of another pack';
    const folder = await mkdtemp(join(tmpdir(), 'carryover-pack-'));
    try {
      return await this.problemOfArchive(pack, manifest, keys, join(folder, 'pack.zip'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** @param path of a file to read it from: what lists the files of an archive is at its end */
  private async problemOfArchive(
    { bytes, sha256 }: SignedPack,
    signed: PackManifest,
    keys: readonly PackPublicKey[],
    path: string,
  ): Promise<string | null> {
    const stored = await this.store.open(packKey(sha256));
    if (stored === null) return 'the storage does not have it';
    const hash = createHash('sha256');
    stored.stream.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }));
    if (stored.size !== bytes || hash.digest('hex') !== sha256) return 'the storage has other bytes';
    try {
      const { manifest, problems } = await verifyPack(path, keys);
      if (problems.length > 0) return problems.join('; ');
      return JSON.stringify(manifest) === JSON.stringify(signed) ? null : 'the archive is that of another pack';
    } catch (error) {
      if (error instanceof ArchiveNotReadable) return `it is no pack: ${error.message}`;
      throw error;
    }
  }
}

/** Whether a manifest is of the wave or report, and of the moment, that its pack is of. */
function isOf(manifest: PackManifest, { supplier, wave, report, factsAt }: SignedPack): boolean {
  return (
    manifest.import_supplier === supplier &&
    manifest.wave === wave &&
    manifest.report_id === report &&
    manifest.facts_at === factsAt
  );
}
