import type { WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';
import { WaveCountsQueries, type WaveFigures } from '../counts/wave-counts.queries.js';
import type { Gate } from '../gates/gate.js';
import { WaveGates } from '../gates/wave-gates.queries.js';
import { WavePassesQueries } from '../passes/wave-passes.queries.js';
import type { PlannedTotalsRequest } from '../totals/planned-totals.request.js';
import { differencesFrom, plannedFigures, TOTAL_FIGURES, type TotalFigure } from '../totals/wave-totals.js';
import { RECONCILED_WAVE_STATES } from '../wave-states-sql.js';

/** A figure of a wave as it was planned and as it was imported, as decimal text; null where it is not known. */
export interface TotalOfWave {
  readonly figure: TotalFigure;
  readonly planned: string | null;
  readonly imported: string | null;
  /** Whether it was planned, and something else was imported. */
  readonly isOther: boolean;
}

/** Something that was decided about a wave, or that it did by itself. Who of the staff it was is not told. */
export interface DecisionOfWave {
  readonly wave: string;
  readonly at: string;
  readonly event: string;
  readonly state: WaveState;
  readonly actor: string;
  readonly reason: string | null;
}

/** A gate that was waived. */
export interface WaivedGate {
  readonly wave: string;
  readonly gate: string;
  readonly reason: string;
  readonly at: string;
}

/** What there is to prove of a wave that is reconciled. Instants are UTC with microseconds. */
export interface WaveFacts {
  readonly id: string;
  readonly importSupplierId: string;
  readonly code: string;
  readonly name: string | null;
  readonly state: WaveState;
  /** When it was reconciled, for the last time. */
  readonly reconciledAt: string;
  readonly figures: WaveFigures;
  readonly totals: readonly TotalOfWave[];
  readonly gates: readonly Gate[];
}

/** What was decided about waves. */
export interface WaveDecisions {
  /** The earliest first. */
  readonly decisions: readonly DecisionOfWave[];
  readonly waivers: readonly WaivedGate[];
}

interface WaveRow {
  readonly id: string;
  readonly importSupplierId: string;
  readonly code: string;
  readonly name: string | null;
  readonly state: WaveState;
  readonly plannedAccounts: number | null;
  readonly plannedTotals: PlannedTotalsRequest | null;
  readonly reconciledAt: string;
}

/** The wave with the latest event by which it was reconciled. */
const WAVE = `SELECT w.id, w.import_supplier_id AS "importSupplierId", w.code, w.name, w.state,
    w.planned_accounts::float8 AS "plannedAccounts", w.planned_totals AS "plannedTotals",
    ${utcInstant('e.occurred_at')} AS "reconciledAt"
  FROM import_wave w CROSS JOIN LATERAL (
    SELECT occurred_at FROM import_wave_event WHERE wave_id = w.id AND event = 'RECONCILE' ORDER BY id DESC LIMIT 1) e
  WHERE w.id = $1 AND w.state IN (${RECONCILED_WAVE_STATES})`;

/** Of one wave, or of all waves of a supplier. */
const DECISIONS = `SELECT w.code AS wave, ${utcInstant('e.occurred_at')} AS at, e.event, e.to_state AS state, e.actor, e.reason
  FROM import_wave w JOIN import_wave_event e ON e.wave_id = w.id
  WHERE w.import_supplier_id = $1 AND ($2::uuid IS NULL OR w.id = $2) AND e.occurred_at <= $3 ORDER BY e.id`;

const WAIVERS = `SELECT w.code AS wave, v.gate, v.reason, ${utcInstant('v.given_at')} AS at
  FROM import_wave w JOIN import_wave_waiver v ON v.wave_id = w.id
  WHERE w.import_supplier_id = $1 AND ($2::uuid IS NULL OR w.id = $2) AND v.given_at <= $3 ORDER BY w.code, v.gate`;

/** Reads the facts of waves that packs prove. */
@Injectable()
export class WaveFactsQueries {
  constructor(
    private readonly counts: WaveCountsQueries,
    private readonly gates: WaveGates,
    private readonly passes: WavePassesQueries,
  ) {}

  /** @returns null unless the wave is reconciled or signed off */
  async find(tx: Tx, waveId: string): Promise<WaveFacts | null> {
    const [wave] = await tx.query<WaveRow[]>(WAVE, [waveId]);
    if (wave === undefined) return null;
    const { plannedAccounts, plannedTotals, ...facts } = wave;
    const { imported } = await this.passes.find(tx, waveId);
    const planned = plannedFigures(plannedAccounts, plannedTotals);
    const done = imported?.finishedAt == null ? null : imported.totals;
    return {
      ...facts,
      figures: await this.counts.figures(tx, waveId),
      totals: TOTAL_FIGURES.map((figure) => ({
        figure,
        planned: planned[figure] ?? null,
        imported: done?.[figure] ?? null,
        isOther: done !== null && differencesFrom({ [figure]: planned[figure] }, done).length > 0,
      })),
      gates: await this.gates.find(tx, waveId, 'reconcile'),
    };
  }

  /**
   * Decisions up to a given time.
   * @param waveId null for all waves of the supplier
   * @param upto an instant as text, with microseconds
   */
  async decisions(tx: Tx, importSupplierId: string, waveId: string | null, upto: string): Promise<WaveDecisions> {
    const parameters = [importSupplierId, waveId, upto];
    return {
      decisions: await tx.query<DecisionOfWave[]>(DECISIONS, parameters),
      waivers: await tx.query<WaivedGate[]>(WAIVERS, parameters),
    };
  }
}
