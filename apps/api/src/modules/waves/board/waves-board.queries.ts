import type { ProcessStatus, WaveState } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { literalPattern } from '../../../platform/database/like-pattern.js';
import type { ApprovedAct } from '../approvals/wave-approvals.repository.js';
import { WaveCountsQueries } from '../counts/wave-counts.queries.js';
import type { ForecastFacts } from '../forecast/forecast.js';
import { forecastFrom, type WaveForecast, WaveForecastsQueries } from '../forecast/wave-forecasts.queries.js';
import type { Gate, GatedDecision } from '../gates/gate.js';
import { WaveGates } from '../gates/wave-gates.queries.js';
import { PLAN_COLUMNS, type PlanRow, planView, type WavePlanView } from '../plan/plan.queries.js';
import type { WaveMove } from '../wave.js';
import { SUMMARY, type SummaryRow, type WaveSummary } from '../waves.queries.js';
import { MOST_DEPENDANTS, MOST_HISTORY } from '../waves.schemas.js';

/** Which waves; what is null is not asked. */
export interface WavesFilter {
  readonly supplier: string | null;
  /** Those of sandboxes, or those of live suppliers. */
  readonly isSandbox: boolean | null;
  readonly states: readonly WaveState[] | null;
}

/** How far a wave is. */
export interface WaveStanding {
  /** Accounts that it brought and has, by what became of them. */
  readonly accounts: {
    readonly loaded: number;
    readonly imported: number;
    readonly failed: number;
    readonly waiting: number;
  };
  /** Gates that stand against the decision that is next: its release, or its reconciliation. */
  readonly red_gates: number;
  readonly forecast: WaveForecast | null;
}

/** A wave among those of all suppliers. */
export interface ListedWave extends WaveStanding {
  readonly id: string;
  readonly import_supplier: string;
  readonly is_sandbox: boolean;
  readonly wave: WaveSummary;
  /** Null where it has none. */
  readonly plan: WavePlanView | null;
  /** When it was made, as exact text. */
  readonly exact_created_at: string;
}

/** A standing as it is read; its forecast is worked out afterwards. */
type ReadStanding = Omit<WaveStanding, 'forecast'> & { readonly facts: ForecastFacts | null };

const NOTHING_YET: ReadStanding = {
  accounts: { loaded: 0, imported: 0, failed: 0, waiting: 0 },
  red_gates: 0,
  facts: null,
};

type KnownWave = Omit<ListedWave, keyof WaveStanding>;

/** A wave that waits for another one. */
export interface Dependant {
  readonly code: string;
  readonly state: WaveState;
}

/** All columns of a plan are null where there is none. */
type ListedRow = Omit<ListedWave, 'wave' | 'plan' | keyof WaveStanding> &
  SummaryRow & { readonly [Column in keyof PlanRow]: PlanRow[Column] | null };

/** What happened to a wave, with who of staff did it. */
export interface WaveEvent extends Row<'import_wave_event', 'event' | 'reason' | 'occurred_at'> {
  readonly actor: WaveMove['actor'];
  readonly state: WaveState;
  /** E-mail address; null where it was nobody of staff. */
  readonly by: string | null;
  /** Gates that were red, and waived. */
  readonly waived: readonly string[];
}

/** A wave that was found by its code or name. */
export interface FoundWave extends Row<'import_wave', 'code' | 'name' | 'state'> {
  readonly import_supplier: string;
  readonly is_sandbox: boolean;
}

/** Imports of a wave by their state. */
export type WaveImports = Readonly<Partial<Record<ProcessStatus, number>>>;

const LIST = `SELECT w.id, s.code AS import_supplier, s.is_sandbox, ${SUMMARY},
    ${PLAN_COLUMNS},
    to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact_created_at
  FROM import_wave w JOIN import_supplier s ON s.id = w.import_supplier_id
    LEFT JOIN import_wave_plan p ON p.wave_id = w.id
  WHERE ($1::text IS NULL OR s.code = $1) AND ($2::boolean IS NULL OR s.is_sandbox = $2)
    AND ($3::text[] IS NULL OR w.state = ANY($3)) AND ($4::timestamptz IS NULL OR (w.created_at, w.id) < ($4, $5::uuid))
  ORDER BY w.created_at DESC, w.id DESC LIMIT $6`;

const SEARCH = `SELECT w.code, w.name, w.state, s.code AS import_supplier, s.is_sandbox
  FROM import_wave w JOIN import_supplier s ON s.id = w.import_supplier_id
  WHERE w.code ILIKE $1 OR w.name ILIKE $1 ORDER BY w.created_at DESC, w.id DESC LIMIT $2`;

const HISTORY = `SELECT e.event, e.to_state AS state, e.actor, e.data ->> 'by' AS by, coalesce(e.data -> 'waived', '[]') AS waived,
    e.reason, e.occurred_at
  FROM import_wave_event e WHERE e.wave_id = $1 ORDER BY e.id DESC LIMIT ${MOST_HISTORY}`;

const APPROVED_BY = 'SELECT a.act FROM import_wave_approval a WHERE a.wave_id = $1 AND a.staff_user_id = $2';

const IMPORTS = `SELECT p.status, count(*)::int AS n FROM account_import_process p WHERE p.wave_id = $1 GROUP BY p.status`;

const IMPORT_IDS = `SELECT p.external_account_number AS number, p.id FROM account_import_process p
  WHERE p.import_supplier_id = $1 AND p.external_account_number = ANY($2::text[])`;

const DEPENDANTS = `SELECT w.code, w.state FROM import_wave_plan p JOIN import_wave w ON w.id = p.wave_id
  WHERE p.depends_on = $1 ORDER BY w.code LIMIT ${MOST_DEPENDANTS}`;

/** The decision that is next for a wave, where gates may stand against it. */
const NEXT: Readonly<Partial<Record<WaveState, GatedDecision>>> = {
  LOADING: 'release',
  READY: 'release',
  DRY_RUN: 'release',
  REVIEW: 'release',
  APPROVED: 'release',
  HALTED: 'release',
  IMPORTED: 'reconcile',
};

/** Read model of the board of waves, of all suppliers, for staff. */
@Injectable()
export class WavesBoardQueries {
  constructor(
    private readonly database: Database,
    private readonly counts: WaveCountsQueries,
    private readonly gates: WaveGates,
    private readonly forecasts: WaveForecastsQueries,
  ) {}

  /** By a part of the code or of the name, in any case, newest first. */
  async search(text: string, limit: number): Promise<FoundWave[]> {
    return await this.database.reader.query<FoundWave[]>(SEARCH, [`%${literalPattern(text)}%`, limit]);
  }

  /**
   * Waves, the latest first.
   * @param after when the last one of the page before was made, and its id
   */
  async list(filter: WavesFilter, after: readonly [string, string] | null, limit: number): Promise<ListedWave[]> {
    const { supplier, isSandbox, states } = filter;
    const [moment, id] = after ?? [null, null];
    const parameters = [supplier, isSandbox, states, moment, id, limit];
    const read = await this.database.snapshot(async (tx) => {
      const waves = (await tx.query<ListedRow[]>(LIST, parameters)).map(listedWave);
      const standings = await this.standings(tx, waves);
      return waves.map((one) => ({ ...one, ...(standings.get(one.id) ?? NOTHING_YET) }));
    });
    const listed: ListedWave[] = [];
    for (const { facts, ...wave } of read) listed.push({ ...wave, forecast: await forecastFrom(facts) });
    return listed;
  }

  /** How far waves are, by their ids. */
  private async standings(tx: Tx, waves: readonly KnownWave[]): Promise<Map<string, ReadStanding>> {
    const decided = waves.filter(({ wave }) => NEXT[wave.state] !== undefined);
    const gates = await this.gates.findAll(
      tx,
      decided.map(({ id }) => id),
    );
    const figures = await this.counts.figuresOf(
      tx,
      waves.map(({ id }) => id),
    );
    const found = new Map<string, ReadStanding>();
    for (const { id, wave } of waves) {
      const counted = figures.get(id);
      if (counted === undefined) {
        found.set(id, { ...NOTHING_YET, red_gates: redOf(gates.get(id), NEXT[wave.state]) });
        continue;
      }
      const { accounts_imported: imported, accounts_failed: failed, accounts_left: waiting } = counted;
      found.set(id, {
        accounts: { loaded: imported + failed + waiting, imported, failed, waiting },
        red_gates: redOf(gates.get(id), NEXT[wave.state]),
        facts: wave.state === 'RUNNING' ? await this.forecasts.facts(tx, id, counted) : null,
      });
    }
    return found;
  }

  /** The waves whose plans depend on a wave. @param id of the wave */
  dependants(id: string): Promise<Dependant[]> {
    return this.database.read((tx) => tx.query<Dependant[]>(DEPENDANTS, [id]));
  }

  /** What a member of staff has approved of a wave. @param id of the wave @param userId null for nobody */
  async approvedBy(id: string, userId: string | null): Promise<readonly ApprovedAct[]> {
    const given = await this.database.reader.query<{ act: ApprovedAct }[]>(APPROVED_BY, [id, userId]);
    return given.map(({ act }) => act);
  }

  /** What happened to a wave, the latest first. @param id of the wave */
  history(id: string): Promise<WaveEvent[]> {
    return this.database.read((tx) => tx.query<WaveEvent[]>(HISTORY, [id]));
  }

  /** How many imports of a wave there are in each state, counted now. @param id of the wave */
  async imports(id: string): Promise<WaveImports> {
    const rows = await this.database.read((tx) => tx.query<{ status: ProcessStatus; n: number }[]>(IMPORTS, [id]));
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  }

  /** Ids of the imports of a supplier that have these numbers, by number. */
  async importIds(importSupplierId: string, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.database.read((tx) =>
      tx.query<{ number: string; id: string }[]>(IMPORT_IDS, [importSupplierId, numbers]),
    );
    return new Map(found.map(({ number, id }) => [number, id]));
  }
}

function redOf(gates: readonly Gate[] = [], next: GatedDecision | undefined): number {
  return gates.filter(({ of, state }) => of === next && state === 'red').length;
}

function listedWave(row: ListedRow): KnownWave {
  const { id, import_supplier, is_sandbox, exact_created_at, ...rest } = row;
  const { plan, revision, changed_at, limit_detail, limited_until, is_limited, admitted_today, ...wave } = rest;
  const isPlanned = plan !== null && revision !== null && changed_at !== null;
  const columns = { limit_detail, limited_until, is_limited: is_limited === true, admitted_today: admitted_today ?? 0 };
  const view = isPlanned ? planView({ plan, revision, changed_at, ...columns }) : null;
  return { id, import_supplier, is_sandbox, exact_created_at, wave, plan: view };
}
