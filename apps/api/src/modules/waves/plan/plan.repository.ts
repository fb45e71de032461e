import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { WavePlan } from './wave-plan.js';

/** Who changes a plan, and why. */
export interface PlanChange {
  readonly actor: 'supplier' | 'staff' | 'platform';
  readonly reason?: string | undefined;
}

const SAVE = `INSERT INTO import_wave_plan AS p (wave_id, revision, plan, depends_on, changed_at, are_starts_counted)
  VALUES ($1, 1, $2::jsonb, $3, clock_timestamp(), false)
  ON CONFLICT ON CONSTRAINT import_wave_plan__pk DO UPDATE SET revision = p.revision + 1, plan = EXCLUDED.plan,
    depends_on = EXCLUDED.depends_on, limit_detail = NULL, limited_until = NULL, full_distributors = '{}',
    changed_at = EXCLUDED.changed_at
  RETURNING revision`;

const NOTE = `INSERT INTO import_wave_plan_change (wave_id, revision, plan, actor, reason, changed_at)
  VALUES ($1, $2, $3::jsonb, $4, $5, clock_timestamp())`;

/** From now on nothing is admitted that was admitted under an earlier plan. */
const APPLY = 'UPDATE import_wave SET plan_revision = $2 WHERE id = $1';

const IS_CURRENT = 'SELECT FROM import_wave_plan WHERE wave_id = $1 AND plan = $2::jsonb';

const IS_FIRST = 'SELECT FROM import_wave_plan_change WHERE wave_id = $1 AND revision = 1 AND plan = $2::jsonb';

const WAVE_OF_CODE = 'SELECT id FROM import_wave WHERE import_supplier_id = $1 AND code = $2';

/** Serialises changes of dependencies between the waves of a supplier, so that two of them cannot make a circle. */
const IN_TURN = 'SELECT pg_advisory_xact_lock(hashtextextended($1::uuid::text, 17))';

const WAITS_FOR = `WITH RECURSIVE awaited (id) AS (
    SELECT $2::uuid UNION SELECT p.depends_on FROM awaited a JOIN import_wave_plan p ON p.wave_id = a.id WHERE p.depends_on IS NOT NULL
  ) SELECT FROM awaited WHERE id = $1`;

/** Writes plans of waves. */
@Injectable()
export class WavePlansRepository {
  /** Gives a wave that is locked a plan, from now on. One that it has already changes nothing. */
  async save(
    tx: Tx,
    waveId: string,
    plan: WavePlan,
    dependsOn: string | null,
    { actor, reason }: PlanChange,
  ): Promise<void> {
    const written = JSON.stringify(plan);
    if (await this.isCurrent(tx, waveId, plan)) return;
    const [saved] = await tx.query<{ revision: number }[]>(SAVE, [waveId, written, dependsOn]);
    if (saved === undefined) throw new Error('a plan was expected');
    await tx.query(NOTE, [waveId, saved.revision, written, actor, reason ?? null]);
    await tx.query(APPLY, [waveId, saved.revision]);
  }

  /** Whether a wave has this very plan now. */
  async isCurrent(tx: Tx, waveId: string, plan: WavePlan): Promise<boolean> {
    return (await tx.query<unknown[]>(IS_CURRENT, [waveId, JSON.stringify(plan)])).length > 0;
  }

  /** @returns null where the wave has none */
  async find(tx: Tx, waveId: string): Promise<WavePlan | null> {
    const [found] = await tx.query<{ plan: WavePlan }[]>('SELECT plan FROM import_wave_plan WHERE wave_id = $1', [
      waveId,
    ]);
    return found?.plan ?? null;
  }

  /** Whether the first plan of a wave was this one. */
  async isFirst(tx: Tx, waveId: string, plan: WavePlan): Promise<boolean> {
    return (await tx.query<unknown[]>(IS_FIRST, [waveId, JSON.stringify(plan)])).length > 0;
  }

  /** The wave that a plan depends on, which stays free of a circle until the transaction ends. @returns null when there is none of the code */
  async findDependency(tx: Tx, importSupplierId: string, code: string): Promise<string | null> {
    await tx.query(IN_TURN, [importSupplierId]);
    const [found] = await tx.query<{ id: string }[]>(WAVE_OF_CODE, [importSupplierId, code]);
    return found?.id ?? null;
  }

  /** Whether a wave is another one, or waits for it. */
  async waitsFor(tx: Tx, awaited: string, waveId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(WAITS_FOR, [awaited, waveId])).length > 0;
  }
}
