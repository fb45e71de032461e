import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { SupplyFacts } from '../../imports/index.js';

/** An account that waits for its turn. */
export interface WrittenTurn {
  readonly processId: string;
  readonly externalAccountNumber: string;
  readonly supply: SupplyFacts | null;
}

/** One that was let go before it was sent anew waits once more; the day for which it was let go has counted it. */
const WRITE = `INSERT INTO import_wave_turn (process_id, wave_id, external_account_number, distributor, supply_start_date)
  SELECT came.id, $1, came.number, came.distributor, came.supply_start_date
  FROM unnest($2::uuid[], $3::text[], $4::text[], $5::date[]) WITH ORDINALITY AS came (id, number, distributor, supply_start_date, position)
  ORDER BY came.position
  ON CONFLICT ON CONSTRAINT import_wave_turn__pk DO UPDATE SET wave_id = EXCLUDED.wave_id, distributor = EXCLUDED.distributor,
    supply_start_date = EXCLUDED.supply_start_date, admitted_until = NULL, admitted_at = NULL, admitted_on = NULL, plan_revision = NULL`;

/** Writes the positions of accounts in the queues of their waves. */
@Injectable()
export class WaveTurnsRepository {
  /** In the order in which they were sent; one that has a position keeps it. */
  async write(tx: Tx, waveId: string, turns: readonly WrittenTurn[]): Promise<void> {
    if (turns.length === 0) return;
    await tx.query(WRITE, [
      waveId,
      turns.map(({ processId }) => processId),
      turns.map(({ externalAccountNumber }) => externalAccountNumber),
      turns.map(({ supply }) => supply?.distributor ?? ''),
      turns.map(({ supply }) => supply?.supplyStartDate ?? null),
    ]);
  }
}
