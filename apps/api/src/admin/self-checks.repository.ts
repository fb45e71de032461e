import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/database.js';

/** A group of accounts that is checked together: those of a wave, or those of a supplier that came without a wave. */
export interface SelfCheckScope {
  readonly import_supplier_id: string;
  readonly wave_id: string | null;
}

/** How a self-check of all accounts of a scope ended. */
export interface EndedSelfCheck extends SelfCheckScope {
  readonly accounts: number;
  readonly differing: number;
}

/** Counts the accounts of a run by scope: there are as many scopes as waves, not as accounts. */
export class SelfCheckScopes {
  private readonly counted = new Map<string, EndedSelfCheck>();

  add(scope: SelfCheckScope, isDiffering: boolean): void {
    const key = `${scope.import_supplier_id} ${scope.wave_id}`;
    const { accounts = 0, differing = 0 } = this.counted.get(key) ?? {};
    this.counted.set(key, { ...scope, accounts: accounts + 1, differing: differing + (isDiffering ? 1 : 0) });
  }

  get ended(): readonly EndedSelfCheck[] {
    return [...this.counted.values()];
  }
}

const NOW = 'SELECT clock_timestamp() AS now';

/** Deletes results of an earlier run about accounts that do not exist any more. */
const FORGET = 'DELETE FROM self_check WHERE began_at < $1';

const KEEP = `INSERT INTO self_check (import_supplier_id, wave_id, began_at, ended_at, accounts, differing)
  SELECT s.import_supplier_id, s.wave_id, $1, clock_timestamp(), s.accounts, s.differing
  FROM jsonb_to_recordset($2) AS s (import_supplier_id uuid, wave_id uuid, accounts bigint, differing bigint)
  ON CONFLICT ON CONSTRAINT self_check__once_uq DO UPDATE SET began_at = excluded.began_at, ended_at = excluded.ended_at,
    accounts = excluded.accounts, differing = excluded.differing WHERE self_check.began_at < excluded.began_at`;

/** How self-checks of every account ended, the latest of each scope. */
@Injectable()
export class SelfChecksRepository {
  /** The time of the database, as imports are stamped with. */
  async now(tx: Tx): Promise<Date> {
    const [row] = await tx.query<[{ now: Date }]>(NOW);
    return row.now;
  }

  /** Keeps how a whole run ended, in place of what earlier ones found. */
  async keep(tx: Tx, beganAt: Date, ended: readonly EndedSelfCheck[]): Promise<void> {
    await tx.query(FORGET, [beganAt]);
    await tx.query(KEEP, [beganAt, JSON.stringify(ended)]);
  }
}
