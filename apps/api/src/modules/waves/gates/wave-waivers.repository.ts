import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { GateName, Waiver } from './gate.js';
import { LOADED } from './loaded-sql.js';

/** With what the wave has, for gates of what that comes to. */
const WAIVE = `INSERT INTO import_wave_waiver (wave_id, gate, reason, given_at, accounts)
  SELECT w.id, gate, $3, clock_timestamp(), CASE WHEN gate IN ('planned_accounts', 'planned_totals') THEN ${LOADED} END
  FROM import_wave w CROSS JOIN unnest($2::text[]) AS gate WHERE w.id = $1
  ON CONFLICT ON CONSTRAINT import_wave_waiver__pk
  DO UPDATE SET reason = EXCLUDED.reason, given_at = EXCLUDED.given_at, accounts = EXCLUDED.accounts`;

/** Reads and writes waivers of gates. */
@Injectable()
export class WaveWaiversRepository {
  /** By id of the wave, the waivers by gate; a wave without any is not in it. */
  async findAll(tx: Tx, waveIds: readonly string[]): Promise<Map<string, ReadonlyMap<string, Waiver>>> {
    const rows = await tx.query<(Waiver & { wave_id: string; gate: string })[]>(
      `SELECT wave_id, gate, reason, given_at AS "givenAt", accounts::float8 AS accounts FROM import_wave_waiver
       WHERE wave_id = ANY($1::uuid[])`,
      [waveIds],
    );
    const found = new Map<string, Map<string, Waiver>>();
    for (const { wave_id: id, gate, ...waiver } of rows)
      found.set(id, (found.get(id) ?? new Map<string, Waiver>()).set(gate, waiver));
    return found;
  }

  async add(tx: Tx, waveId: string, gates: readonly GateName[], reason: string): Promise<void> {
    await tx.query(WAIVE, [waveId, gates, reason]);
  }
}
