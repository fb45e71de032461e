import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { Totals } from './wave-totals.js';

/** What is added up: the accounts that wait, by a dry run, and those that were imported. */
export type PassKind = 'dry_run' | 'imported';

/** How far the accounts of a wave were added up, and what they come to. */
export interface WavePass {
  readonly kind: PassKind;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** So far. */
  readonly totals: Totals;
  /** Accounts in which something was found; null until it is over. */
  readonly problems: number | null;
}

const FIND = `SELECT kind, started_at AS "startedAt", finished_at AS "finishedAt", problems::float8 AS problems,
    jsonb_build_object('accounts', accounts::text, 'customers', customers::text, 'meter_points.electricity', electricity::text,
      'meter_points.gas', gas::text, 'balance', balance::text, 'transactions.count', transactions::text,
      'transactions.sum', transaction_sum::text) AS totals
  FROM import_wave_pass WHERE wave_id = $1`;

/** Reads what the background adds up of waves. */
@Injectable()
export class WavePassesQueries {
  async find(tx: Tx, waveId: string): Promise<{ readonly [Kind in PassKind]?: WavePass }> {
    const rows = await tx.query<WavePass[]>(FIND, [waveId]);
    return Object.fromEntries(rows.map((row) => [row.kind, row]));
  }
}
