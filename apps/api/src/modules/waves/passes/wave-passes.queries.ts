import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { Totals } from '../totals/wave-totals.js';

/** What a pass counts: waiting accounts (dry run), or imported accounts. */
export type PassKind = 'dry_run' | 'imported';

/** Progress and sums of a pass over the accounts of a wave. */
export interface WavePass {
  readonly kind: PassKind;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** So far. */
  readonly totals: Totals;
  /** Accounts in which something was found; null until it is over. */
  readonly problems: number | null;
  /** Accounts by what was found in them; null until it is over, and where a process of the release before ended it. */
  readonly foundByCode: Readonly<Record<string, number>> | null;
  /** Lists that values of its accounts were looked up in, and that had no entry; null where nobody looked. */
  readonly emptyLists: readonly string[] | null;
}

const FIND = `SELECT wave_id, kind, started_at AS "startedAt", finished_at AS "finishedAt", problems::float8 AS problems,
    found_by_code AS "foundByCode", empty_lists AS "emptyLists",
    jsonb_build_object('accounts', accounts::text, 'customers', customers::text, 'meter_points.electricity', electricity::text,
      'meter_points.gas', gas::text, 'balance', balance::text, 'transactions.count', transactions::text,
      'transactions.sum', transaction_sum::text) AS totals
  FROM import_wave_pass WHERE wave_id = ANY($1::uuid[])`;

/** The latest of a wave, by kind. */
export type WavePasses = { readonly [Kind in PassKind]?: WavePass };

type PassRow = WavePass & { readonly wave_id: string };

/** Reads the totals that workers compute for waves. */
@Injectable()
export class WavePassesQueries {
  async find(tx: Tx, waveId: string): Promise<WavePasses> {
    return (await this.findAll(tx, [waveId])).get(waveId) ?? {};
  }

  /** By id of the wave; one of which nothing was added up is not in it. */
  async findAll(tx: Tx, waveIds: readonly string[]): Promise<Map<string, WavePasses>> {
    const found = new Map<string, WavePasses>();
    for (const { wave_id: id, ...pass } of await tx.query<PassRow[]>(FIND, [waveIds]))
      found.set(id, { ...found.get(id), [pass.kind]: pass });
    return found;
  }
}
