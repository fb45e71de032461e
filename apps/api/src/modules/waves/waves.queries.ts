import { decisionsIn, type WaveState, waveStatesThat } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import type { Answer } from '../../platform/openapi/index.js';
import { ErrorBudgetsQueries } from './budget/error-budgets.queries.js';
import { WaveCountsQueries, type WaveFigures } from './counts/wave-counts.queries.js';
import { forecastFrom, WaveForecastsQueries } from './forecast/wave-forecasts.queries.js';
import type { Gate } from './gates/gate.js';
import { WaveGates } from './gates/wave-gates.queries.js';
import { WavePassesQueries } from './passes/wave-passes.queries.js';
import { WavePlansQueries } from './plan/plan.queries.js';
import type { PlannedTotalsRequest } from './totals/planned-totals.request.js';
import { plannedFigures, TOTAL_FIGURES } from './totals/wave-totals.js';
import { HALTED_BY_STAFF } from './waves.repository.js';
import { MOST_HISTORY, MOST_LISTED, MOST_PARTS, type WAVE, type WAVE_SUMMARY } from './waves.schemas.js';

export type WaveSummary = Answer<typeof WAVE_SUMMARY>;
export type WaveView = Answer<typeof WAVE>;

/** The columns of a {@link WaveSummary} of the wave `w`. */
export const SUMMARY = `w.code, w.name, w.state, w.planned_accounts::float8 AS planned_accounts, w.most_failed::float8 AS most_failed,
  w.created_at, w.modified_at`;

const FIND = `SELECT w.id, ${SUMMARY} FROM import_wave w WHERE w.import_supplier_id = $1 AND w.code = $2`;

const LIST = `SELECT ${SUMMARY} FROM import_wave w WHERE w.import_supplier_id = $1
  ORDER BY w.created_at DESC, w.id DESC LIMIT ${MOST_LISTED}`;

const PARTS = `SELECT code, lines::float8 AS lines, received_at FROM import_wave_part
  WHERE wave_id = $1 ORDER BY code LIMIT ${MOST_PARTS}`;

const HISTORY = `SELECT event, to_state AS state, actor, reason, occurred_at
  FROM import_wave_event WHERE wave_id = $1 ORDER BY id DESC LIMIT ${MOST_HISTORY}`;

const APPROVALS = `SELECT act, party, reason, given_at FROM import_wave_approval WHERE wave_id = $1 ORDER BY id LIMIT 100`;

const PLANNED = 'SELECT planned_totals AS totals, planned_revision AS revision FROM import_wave WHERE id = $1';

export type SummaryRow = Omit<WaveSummary, 'created_at' | 'modified_at'> &
  Row<'import_wave', 'created_at' | 'modified_at'>;
type PartRow = Omit<WaveView['parts'][number], 'received_at'> & Row<'import_wave_part', 'received_at'>;
type HistoryRow = Omit<WaveView['history'][number], 'occurred_at'> & Row<'import_wave_event', 'occurred_at'>;
type ApprovalRow = Omit<WaveView['approvals'][number], 'given_at'> & Row<'import_wave_approval', 'given_at'>;

/** States in which the gates of the reconciliation are looked at. */
const IMPORTED: readonly WaveState[] = waveStatesThat('isImported');

/** Reads waves. */
@Injectable()
export class WavesQueries {
  constructor(
    private readonly database: Database,
    private readonly plans: WavePlansQueries,
    private readonly counts: WaveCountsQueries,
    private readonly gates: WaveGates,
    private readonly passes: WavePassesQueries,
    private readonly forecasts: WaveForecastsQueries,
    private readonly budgets: ErrorBudgetsQueries,
  ) {}

  /** The latest waves of a supplier, latest first. */
  list(importSupplierId: string): Promise<WaveSummary[]> {
    return this.database.read((tx) => tx.query<SummaryRow[]>(LIST, [importSupplierId]));
  }

  /** @param reader decides about it next @returns null when there is none */
  async find(importSupplierId: string, code: string, reader: 'supplier' | 'staff'): Promise<WaveView | null> {
    const read = await this.database.snapshot(async (tx) => {
      const [found] = await tx.query<(SummaryRow & { id: string })[]>(FIND, [importSupplierId, code]);
      if (found === undefined) return null;
      const { id, ...wave } = found;
      const figures = await this.counts.figures(tx, id);
      return {
        ...wave,
        counts: countsFrom(figures),
        plan: await this.plans.find(tx, id),
        error_budgets: await this.budgets.find(tx, id),
        facts: await this.forecasts.facts(tx, id, figures),
        gates: (await this.gates.find(tx, id, IMPORTED.includes(wave.state) ? undefined : 'release')).map(gateAnswer),
        decisions: await this.decisions(tx, id, wave.state, reader),
        approvals: await tx.query<ApprovalRow[]>(APPROVALS, [id]),
        ...(await this.passed(tx, id, wave.planned_accounts)),
        parts: await tx.query<PartRow[]>(PARTS, [id]),
        history: await tx.query<HistoryRow[]>(HISTORY, [id]),
      };
    });
    if (read === null) return null;
    const { facts, ...wave } = read;
    return { ...wave, forecast: await forecastFrom(facts) };
  }

  /** @returns the id of a wave; null when there is none */
  async findId(importSupplierId: string, code: string): Promise<string | null> {
    const [found] = await this.database.reader.query<{ id: string; state: WaveState }[]>(
      'SELECT id, state FROM import_wave WHERE import_supplier_id = $1 AND code = $2',
      [importSupplierId, code],
    );
    return found?.id ?? null;
  }

  private async decisions(
    tx: Tx,
    id: string,
    state: WaveState,
    reader: 'supplier' | 'staff',
  ): Promise<WaveView['decisions']> {
    const possible = decisionsIn(state);
    if (reader === 'staff' || (await tx.query<unknown[]>(HALTED_BY_STAFF, [id])).length === 0) return possible;
    return possible.filter((decision) => decision !== 'release');
  }

  private async passed(
    tx: Tx,
    id: string,
    plannedAccounts: number | null,
  ): Promise<Pick<WaveView, 'planned_revision' | 'totals' | 'dry_run'>> {
    const { dry_run: run, imported } = await this.passes.find(tx, id);
    const [row] = await tx.query<{ totals: PlannedTotalsRequest | null; revision: number }[]>(PLANNED, [id]);
    const planned = plannedFigures(plannedAccounts, row?.totals ?? null);
    const [loaded, done] = [run, imported].map((pass) => (pass?.finishedAt == null ? {} : pass.totals));
    return {
      planned_revision: row?.revision ?? 1,
      totals: TOTAL_FIGURES.map((figure) => ({
        figure,
        planned: planned[figure] ?? null,
        loaded: loaded?.[figure] ?? null,
        imported: done?.[figure] ?? null,
      })),
      dry_run:
        run === undefined
          ? null
          : {
              started_at: run.startedAt,
              finished_at: run.finishedAt,
              judged: Number(run.totals.accounts ?? 0),
              problems: run.problems,
            },
    };
  }
}

function gateAnswer({ gate, of, state, detail, reason }: Gate): WaveView['gates'][number] {
  return { gate, of, state, detail, reason };
}

function countsFrom({ imported, refused, failed, not_processed, unchanged }: WaveFigures): WaveView['counts'] {
  const lines = imported + refused + failed + not_processed + unchanged;
  return { lines, imported, refused, failed, not_processed, unchanged };
}
