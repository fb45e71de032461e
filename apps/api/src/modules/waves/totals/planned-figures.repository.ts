import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { PlannedTotalsRequest } from './planned-totals.request.js';

/** Planned figures of a wave. */
export interface PlannedFigures {
  readonly planned_accounts: number | null;
  readonly planned_totals: PlannedTotalsRequest | null;
}

const FIND = `SELECT planned_accounts::float8 AS planned_accounts, planned_totals, planned_revision AS revision
  FROM import_wave WHERE id = $1`;

/** Stores planned figures, unless they are equal. */
const SAVE = `UPDATE import_wave SET planned_accounts = $2, planned_totals = $3::jsonb, planned_revision = planned_revision + 1
  WHERE id = $1 AND (planned_accounts IS DISTINCT FROM $2::bigint OR planned_totals IS DISTINCT FROM $3::jsonb)
    AND planned_revision = coalesce($4, planned_revision) RETURNING id`;

const IS_SAME = `SELECT FROM import_wave WHERE id = $1 AND planned_accounts IS NOT DISTINCT FROM $2::bigint
  AND planned_totals IS NOT DISTINCT FROM $3::jsonb`;

/** Reads and writes planned figures of waves. */
@Injectable()
export class PlannedFiguresRepository {
  async find(tx: Tx, waveId: string): Promise<PlannedFigures & { revision: number }> {
    const [found] = await tx.query<(PlannedFigures & { revision: number })[]>(FIND, [waveId]);
    if (found === undefined) throw new Error('a wave was expected');
    return found;
  }

  /** @returns whether it changed; null when another revision is there than the one that was expected */
  async save(tx: Tx, waveId: string, figures: PlannedFigures, revision: number | undefined): Promise<boolean | null> {
    const totals = figures.planned_totals === null ? null : JSON.stringify(figures.planned_totals);
    const given = [waveId, figures.planned_accounts, totals];
    const [saved] = await tx.query<[unknown[], number]>(SAVE, [...given, revision ?? null]);
    if (saved.length > 0) return true;
    return (await tx.query<unknown[]>(IS_SAME, given)).length > 0 ? false : null;
  }
}
