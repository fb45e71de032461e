import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { MOST_PLANS, type WAVE_PLAN, type WAVE_PLAN_HISTORY } from './plan.schemas.js';
import type { WavePlan } from './wave-plan.js';

export type WavePlanView = Answer<typeof WAVE_PLAN>;
export type WavePlanHistory = Answer<typeof WAVE_PLAN_HISTORY>;

/** The columns of a {@link PlanRow} of the plan `p`. What its accounts waited for is kept when it runs no more, and holds none of them then. */
export const PLAN_COLUMNS = `p.plan, p.revision, p.changed_at, p.limit_detail, p.limited_until,
    p.limit_detail IS NOT NULL AND coalesce(p.limited_until > now(), true)
      AND EXISTS (SELECT FROM import_wave r WHERE r.id = p.wave_id AND r.state = 'RUNNING') AS is_limited,
    (SELECT coalesce(sum(a.admitted), 0) FROM import_wave_admission a WHERE a.wave_id = p.wave_id
      AND a.day = (now() AT TIME ZONE 'Europe/London')::date)::float8 AS admitted_today`;

const FIND = `SELECT ${PLAN_COLUMNS} FROM import_wave_plan p WHERE p.wave_id = $1`;

const HISTORY = `SELECT plan, revision, changed_at, actor, reason FROM import_wave_plan_change
  WHERE wave_id = $1 ORDER BY revision DESC LIMIT ${MOST_PLANS}`;

/** A plan as its row has it. */
export type PlanRow = Row<'import_wave_plan', 'revision' | 'changed_at' | 'limit_detail' | 'limited_until'> & {
  readonly plan: WavePlan;
  readonly is_limited: boolean;
  readonly admitted_today: number;
};

type ChangeRow = Row<'import_wave_plan_change', 'revision' | 'changed_at' | 'reason'> & {
  readonly plan: WavePlan;
  readonly actor: 'supplier' | 'staff' | 'platform';
};

/** A plan as the API answers it. */
export function planView(row: PlanRow): WavePlanView {
  const { plan, revision, changed_at, limit_detail: detail, limited_until: until, is_limited, admitted_today } = row;
  const limit = is_limited && detail !== null ? { detail, until } : null;
  return { ...plan, revision, changed_at, limit, admitted_today };
}

/** Reads plans of waves. */
@Injectable()
export class WavePlansQueries {
  constructor(private readonly database: Database) {}

  /** @returns null where a wave has none */
  async find(tx: Tx, waveId: string): Promise<WavePlanView | null> {
    const [row] = await tx.query<PlanRow[]>(FIND, [waveId]);
    return row === undefined ? null : planView(row);
  }

  /** The plan of a wave and those before it. */
  async history(waveId: string): Promise<WavePlanHistory> {
    const { reader } = this.database;
    const rows = await reader.query<ChangeRow[]>(HISTORY, [waveId]);
    const history = rows.map(({ plan, ...change }) => ({ ...plan, ...change }));
    return { plan: await this.find(reader, waveId), history };
  }
}
