import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { utcInstant } from '../../platform/database/utc-instant.js';
import type { Answer } from '../../platform/openapi/index.js';
import { RECONCILED_WAVE_STATES } from '../waves/index.js';
import { MOST_PACKS, type OWN_PACK, type PACK } from './packs.schemas.js';

/** Instants as the database writes them, with microseconds. */
interface Instants {
  readonly facts_at: string;
  readonly made_at: string;
}

export type PackView = Omit<Answer<typeof PACK>, keyof Instants> & Instants;
export type OwnPackView = Omit<Answer<typeof OWN_PACK>, keyof Instants> & Instants;

const IS_SIGNED = '(SELECT count(*) FROM pack_signature g WHERE g.pack_id = p.id) = 2';

/** Whether it is of the reconciliation that its wave stands by. */
const IS_OF_WAVE = `(w.state IN (${RECONCILED_WAVE_STATES}) AND p.facts_at = (
      SELECT e.occurred_at FROM import_wave_event e WHERE e.wave_id = w.id AND e.event = 'RECONCILE' ORDER BY e.id DESC LIMIT 1))`;

/** Whether the facts of a pack are current: its wave did not run again, and its report was not compared again, as far as that is there: it goes after five others. */
const IS_CURRENT = `CASE WHEN p.wave_id IS NOT NULL THEN ${IS_OF_WAVE}
    ELSE NOT EXISTS (SELECT FROM reconciliation r WHERE r.id = p.reconciliation_id
      AND (r.status <> 'READY' OR r.computed_at IS DISTINCT FROM p.facts_at))
      AND NOT EXISTS (SELECT FROM pack l WHERE l.reconciliation_id = p.reconciliation_id AND l.facts_at > p.facts_at) END`;

const SELECT = `SELECT p.id AS pack_id, s.code AS import_supplier, w.code AS wave, p.reconciliation_id AS report_id,
    ${utcInstant('p.facts_at')} AS facts_at, ${utcInstant('p.made_at')} AS made_at,
    CASE WHEN p.status <> 'READY' THEN p.status
      WHEN ${IS_SIGNED} AND (p.wave_id IS NULL OR ${IS_OF_WAVE}) THEN 'COUNTERSIGNED'
      WHEN ${IS_CURRENT} THEN 'READY' ELSE 'SUPERSEDED' END AS state,
    p.bytes::float8 AS bytes, p.sha256, p.manifest_jws, p.salt,
    coalesce((SELECT jsonb_agg(jsonb_build_object('party', g.party, 'reason', g.reason, 'signed_at', ${utcInstant('g.signed_at')},
      'jws', g.jws) ORDER BY g.signed_at, g.party) FROM pack_signature g WHERE g.pack_id = p.id), '[]') AS signatures
  FROM pack p JOIN import_supplier s ON s.id = p.import_supplier_id LEFT JOIN import_wave w ON w.id = p.wave_id
  WHERE p.import_supplier_id = $1`;

const LIST = `${SELECT} AND ($2::text IS NULL OR w.code = $2) ORDER BY p.made_at DESC, p.id DESC LIMIT ${MOST_PACKS}`;
const FIND = `${SELECT} AND p.id = $2`;
const FIND_OF = `${SELECT} AND p.wave_id IS NOT DISTINCT FROM $2 AND p.reconciliation_id IS NOT DISTINCT FROM $3 AND p.facts_at = $4`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads of packs. */
@Injectable()
export class PacksQueries {
  constructor(private readonly database: Database) {}

  /** The latest packs of a supplier, the latest first. @param wave code of the wave that they are of; null for all */
  list(importSupplierId: string, wave: string | null = null): Promise<OwnPackView[]> {
    return this.database.reader.query<OwnPackView[]>(LIST, [importSupplierId, wave]);
  }

  /** @param id as it was sent @returns null when the supplier has no such pack */
  async find(importSupplierId: string, id: string, tx: Tx = this.database.reader): Promise<OwnPackView | null> {
    if (!UUID.test(id)) return null;
    const [found] = await tx.query<OwnPackView[]>(FIND, [importSupplierId, id]);
    return found ?? null;
  }

  /** The pack of these facts; null when there is none. */
  async findOf(
    importSupplierId: string,
    {
      waveId,
      reportId,
      factsAt,
    }: { readonly waveId: string | null; readonly reportId: string | null; readonly factsAt: string },
  ): Promise<OwnPackView | null> {
    const parameters = [importSupplierId, waveId, reportId, factsAt];
    const [found] = await this.database.reader.query<OwnPackView[]>(FIND_OF, parameters);
    return found ?? null;
  }
}
