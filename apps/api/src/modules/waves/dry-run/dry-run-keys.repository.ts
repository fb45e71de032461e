import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { ExclusiveThing } from '../../accounts/index.js';

/** Something that only one account can have, and the import that wants it. */
export type WantedThing = ExclusiveThing & { readonly processId: string };

/** Keys that one statement looks at, or takes away, at most. */
const AT_ONCE = 5_000;

/** Codes of what is found when several imports want the same. */
const REPEATED = { meter_point: 'meter_point_repeated', reference: 'reference_repeated' } as const;

const ADD = `INSERT INTO import_wave_key (wave_id, code, digest, process_id, path)
  SELECT $1, * FROM unnest($2::text[], $3::bytea[], $4::uuid[], $5::text[]) ON CONFLICT DO NOTHING`;

const FIND_REPEATED = `WITH chosen AS MATERIALIZED (
    SELECT code, digest, count(DISTINCT process_id) AS wanted FROM import_wave_key
    WHERE wave_id = $1 AND (code, digest) > ($2, decode($3, 'hex'))
    GROUP BY code, digest ORDER BY code, digest LIMIT ${AT_ONCE}
  ), found AS (
    INSERT INTO import_wave_finding (wave_id, process_id, code, rule, path, part, line, other)
    SELECT $1, k.process_id, k.code, NULL, k.path, own.part, own.line, other.part || ':' || other.line
    FROM chosen s JOIN import_wave_key k ON k.wave_id = $1 AND k.code = s.code AND k.digest = s.digest
    CROSS JOIN LATERAL (SELECT p.code AS part, l.line FROM import_wave_line l JOIN import_wave_part p ON p.id = l.part_id
      WHERE l.process_id = k.process_id AND l.wave_id = $1 ORDER BY p.code, l.line LIMIT 1) own
    CROSS JOIN LATERAL (SELECT p.code AS part, l.line
      FROM import_wave_key e JOIN import_wave_line l ON l.process_id = e.process_id AND l.wave_id = $1
        JOIN import_wave_part p ON p.id = l.part_id
      WHERE e.wave_id = $1 AND e.code = s.code AND e.digest = s.digest AND e.process_id <> k.process_id
      ORDER BY p.code, l.line LIMIT 1) other
    WHERE s.wanted > 1
  )
  SELECT code, encode(digest, 'hex') AS digest FROM chosen ORDER BY chosen.code DESC, chosen.digest DESC LIMIT 1`;

const FORGET = `DELETE FROM import_wave_key WHERE wave_id = $1 AND (code, digest, process_id, path) IN (
  SELECT code, digest, process_id, path FROM import_wave_key WHERE wave_id = $1 LIMIT ${AT_ONCE}) RETURNING code`;

/** Digests of values that only one account may have, kept while a dry run is running. */
@Injectable()
export class DryRunKeysRepository {
  async add(tx: Tx, waveId: string, things: readonly WantedThing[]): Promise<void> {
    if (things.length === 0) return;
    await tx.query(ADD, [
      waveId,
      things.map(({ kind }) => REPEATED[kind]),
      things.map(({ key }) => createHash('sha256').update(key.join('\0')).digest()),
      things.map(({ processId }) => processId),
      things.map(({ path }) => path),
    ]);
  }

  /** Stores conflicts among the next keys that several imports want. @returns the next position; null at the end */
  async findRepeated(tx: Tx, waveId: string, position: string): Promise<string | null> {
    const [code = '', digest = ''] = position.split('|');
    const [last] = await tx.query<{ code: string; digest: string }[]>(FIND_REPEATED, [waveId, code, digest]);
    return last === undefined ? null : `${last.code}|${last.digest}`;
  }

  /** Takes some of them away. @returns whether there may be more */
  async forget(tx: Tx, waveId: string): Promise<boolean> {
    const [gone] = await tx.query<[unknown[], number]>(FORGET, [waveId]);
    return gone.length >= AT_ONCE;
  }
}
