import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { OpenedPayloads } from '../sealing/opened-payloads.js';
import { type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import { namesInPayload } from './named-codes.js';

/** Payloads that are opened for one answer at most: about a second. */
const MOST_EXAMINED = 5_000;
/** Payloads that are in memory at once at most, as they are stored. */
const PAGE = 250;

/** Imports that name an entry. */
export interface NamingImports {
  /** They wait or run. */
  readonly waiting: number;
  /** Imports that failed, ended a dry run or were cancelled, and may be retried. */
  readonly stopped: number;
}

/** Entries of the lists that unfinished imports name. */
export interface UnfinishedUses {
  /** Imports whose payload is stored and that are not done. */
  readonly unfinished: number;
  /** Those of them that were examined: waiting ones first, otherwise at random. */
  readonly examined: number;
  /** By the name of an entry in payloads. */
  readonly byName: ReadonlyMap<string, NamingImports>;
}

const UNFINISHED = `account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.status <> 'PROCESSED' AND v.erased_at IS NULL`;
const IS_WAITING = `p.status IN ('PENDING', 'IN_PROGRESS')`;

// Ids follow each other as imports come, often by supplier: their digests do not.
const CHOOSE = `SELECT p.id FROM ${UNFINISHED} ORDER BY ${IS_WAITING} DESC, md5(p.id::text) LIMIT ${MOST_EXAMINED}`;

const OPEN = `SELECT p.id, v.version, ${IS_WAITING} AS "isWaiting", ${storedFormSql('v')} FROM ${UNFINISHED} AND p.id = ANY($1::uuid[])`;

interface Chosen extends StoredForm {
  readonly id: string;
  readonly version: number;
  readonly isWaiting: boolean;
}

/** Finds unfinished imports that name a catalogue entry, by decrypting their payloads; no index covers them. */
@Injectable()
export class UnfinishedUsesQueries {
  constructor(
    private readonly database: Database,
    private readonly payloads: OpenedPayloads,
  ) {}

  /** @param names entries that are asked for */
  async count(names: ReadonlySet<string>): Promise<UnfinishedUses> {
    const { reader } = this.database;
    const [{ unfinished }] = await reader.query<[{ unfinished: number }]>(
      `SELECT count(*)::int AS unfinished FROM ${UNFINISHED}`,
    );
    const ids = names.size === 0 ? [] : (await reader.query<{ id: string }[]>(CHOOSE)).map(({ id }) => id);
    const byName = new Map<string, { waiting: number; stopped: number }>();
    let examined = 0;
    for (const batch of await this.payloads.batches(reader, ids, PAGE)) {
      for (const chosen of await reader.query<Chosen[]>(OPEN, [batch])) {
        const named = await this.namedIn(chosen);
        if (named === null) continue;
        examined += 1;
        for (const name of named) {
          if (!names.has(name)) continue;
          const counted = byName.get(name) ?? { waiting: 0, stopped: 0 };
          counted[chosen.isWaiting ? 'waiting' : 'stopped'] += 1;
          byName.set(name, counted);
        }
      }
    }
    return { unfinished, examined, byName };
  }

  /** @returns null for one that the keys of this process do not open */
  private async namedIn(chosen: Chosen): Promise<Iterable<string> | null> {
    const address = { processId: chosen.id, version: chosen.version };
    try {
      return await this.payloads.look(chosen, address, namesInPayload);
    } catch (error) {
      if (error instanceof SealNotReadable) return null;
      throw error;
    }
  }
}
