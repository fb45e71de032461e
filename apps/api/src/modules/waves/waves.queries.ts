import type { WaveState } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import type { Answer } from '../../platform/openapi/index.js';
import { LINE_OUTCOMES, type LineOutcome, OUTCOME } from './outcome-sql.js';
import { WavePlansQueries } from './plan/plan.queries.js';
import { MOST_HISTORY, MOST_LISTED, MOST_PARTS, type WAVE, type WAVE_SUMMARY } from './waves.schemas.js';

export type WaveSummary = Answer<typeof WAVE_SUMMARY>;
export type WaveView = Answer<typeof WAVE>;

/** What the decision to release a wave depends on. */
export type Gate = WaveView['gates'][number];

/** The columns of a {@link WaveSummary} of the wave `w`. */
export const SUMMARY = `w.code, w.name, w.state, w.planned_accounts::float8 AS planned_accounts, w.most_failed::float8 AS most_failed,
  w.created_at, w.modified_at`;

const FIND = `SELECT w.id, ${SUMMARY} FROM import_wave w WHERE w.import_supplier_id = $1 AND w.code = $2`;

const LIST = `SELECT ${SUMMARY} FROM import_wave w WHERE w.import_supplier_id = $1
  ORDER BY w.created_at DESC, w.id DESC LIMIT ${MOST_LISTED}`;

const COUNTS = `SELECT ${OUTCOME} AS outcome, count(*)::float8 AS lines
  FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id
  WHERE l.wave_id = $1 GROUP BY 1`;

const PARTS = `SELECT code, lines::float8 AS lines, received_at FROM import_wave_part
  WHERE wave_id = $1 ORDER BY code LIMIT ${MOST_PARTS}`;

const HISTORY = `SELECT event, to_state AS state, actor, reason, occurred_at
  FROM import_wave_event WHERE wave_id = $1 ORDER BY id DESC LIMIT ${MOST_HISTORY}`;

const INCOMPLETE = 'SELECT code FROM import_wave_part WHERE wave_id = $1 AND received_at IS NULL ORDER BY code LIMIT 3';

/** Each account once, however many lines have it. */
const ACCOUNTS = `SELECT count(DISTINCT process_id)::float8 AS accounts FROM import_wave_line
  WHERE wave_id = $1 AND outcome <> 'refused'`;

const HAS_PARTS = 'SELECT FROM import_wave_part WHERE wave_id = $1 LIMIT 1';

export type SummaryRow = Omit<WaveSummary, 'created_at' | 'modified_at'> &
  Row<'import_wave', 'created_at' | 'modified_at'>;
type PartRow = Omit<WaveView['parts'][number], 'received_at'> & Row<'import_wave_part', 'received_at'>;
type HistoryRow = Omit<WaveView['history'][number], 'occurred_at'> & Row<'import_wave_event', 'occurred_at'>;
type Counts = WaveView['counts'];

/** Reads of waves. */
@Injectable()
export class WavesQueries {
  constructor(
    private readonly database: Database,
    private readonly plans: WavePlansQueries,
  ) {}

  /** The latest waves of a supplier, latest first. */
  list(importSupplierId: string): Promise<WaveSummary[]> {
    return this.database.reader.query<SummaryRow[]>(LIST, [importSupplierId]);
  }

  /** @returns null when there is none */
  async find(importSupplierId: string, code: string): Promise<WaveView | null> {
    return this.database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const [found] = await tx.query<(SummaryRow & { id: string })[]>(FIND, [importSupplierId, code]);
      if (found === undefined) return null;
      const { id, ...wave } = found;
      const counts = await countsOf(tx, id);
      return {
        ...wave,
        counts,
        plan: await this.plans.find(tx, id),
        forecast: null,
        gates: await gatesFrom(tx, id, wave.planned_accounts),
        parts: await tx.query<PartRow[]>(PARTS, [id]),
        history: await tx.query<HistoryRow[]>(HISTORY, [id]),
      };
    });
  }

  /** @returns the id of a wave; null when there is none */
  async findId(importSupplierId: string, code: string): Promise<string | null> {
    const [found] = await this.database.reader.query<{ id: string; state: WaveState }[]>(
      'SELECT id, state FROM import_wave WHERE import_supplier_id = $1 AND code = $2',
      [importSupplierId, code],
    );
    return found?.id ?? null;
  }

  /** The gates of a wave as they are within a transaction. */
  async gates(tx: Tx, id: string): Promise<Gate[]> {
    const [wave] = await tx.query<{ planned: number | null }[]>(
      'SELECT planned_accounts::float8 AS planned FROM import_wave WHERE id = $1',
      [id],
    );
    return gatesFrom(tx, id, wave?.planned ?? null);
  }
}

async function countsOf(tx: Tx, id: string): Promise<Counts> {
  const rows = await tx.query<{ outcome: LineOutcome; lines: number }[]>(COUNTS, [id]);
  const of = (wanted: LineOutcome) => rows.find(({ outcome }) => outcome === wanted)?.lines ?? 0;
  const [imported, refused, failed, notProcessed, unchanged] = LINE_OUTCOMES.map(of);
  return {
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    imported: imported ?? 0,
    refused: refused ?? 0,
    failed: failed ?? 0,
    not_processed: notProcessed ?? 0,
    unchanged: unchanged ?? 0,
  };
}

async function gatesFrom(tx: Tx, id: string, planned: number | null): Promise<Gate[]> {
  const incomplete = await tx.query<{ code: string }[]>(INCOMPLETE, [id]);
  const hasParts = (await tx.query<unknown[]>(HAS_PARTS, [id])).length > 0;
  const names = incomplete.map(({ code }) => code).join(', ');
  const gates: Gate[] = [];
  if (!hasParts) gates.push({ gate: 'parts_complete', state: 'red', detail: 'No part was sent.' });
  else if (names === '') gates.push({ gate: 'parts_complete', state: 'green', detail: 'Every part arrived whole.' });
  else gates.push({ gate: 'parts_complete', state: 'red', detail: `Parts that did not arrive whole: ${names}.` });
  if (planned === null) return gates;
  const [{ accounts }] = await tx.query<[{ accounts: number }]>(ACCOUNTS, [id]);
  const detail = `${accounts} of ${planned} planned accounts can be imported.`;
  return [...gates, { gate: 'planned_accounts', state: accounts === planned ? 'green' : 'red', detail }];
}
