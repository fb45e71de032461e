import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { GateName } from './gate.js';

const WAIVE = `INSERT INTO import_wave_waiver (wave_id, gate, reason, given_at)
  SELECT $1, gate, $3, clock_timestamp() FROM unnest($2::text[]) AS gate
  ON CONFLICT ON CONSTRAINT import_wave_waiver__pk DO UPDATE SET reason = EXCLUDED.reason, given_at = EXCLUDED.given_at`;

/** Which gates of waves were waived, and why. */
@Injectable()
export class WaveWaiversRepository {
  /** @returns the reason by gate */
  async find(tx: Tx, waveId: string): Promise<Map<string, string>> {
    const rows = await tx.query<{ gate: string; reason: string }[]>(
      'SELECT gate, reason FROM import_wave_waiver WHERE wave_id = $1',
      [waveId],
    );
    return new Map(rows.map(({ gate, reason }) => [gate, reason]));
  }

  async add(tx: Tx, waveId: string, gates: readonly GateName[], reason: string): Promise<void> {
    await tx.query(WAIVE, [waveId, gates, reason]);
  }
}
