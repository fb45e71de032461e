import { figuresAsJson } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { runPrepared } from '../../../platform/database/run-prepared.js';
import { HAS_PACK } from '../../waves/index.js';
import { LEFT_TO_OTHERS } from '../computing/left-to-others.js';
import { dropRows } from '../drop-rows.js';
import { figureList } from '../figures-sql.js';
import type { Scope } from '../reconciliation-scope.js';
import type { AccountLine, ControlTotalsLines, RepeatedLine } from './control-totals-lines.js';

/** Latest reports of a supplier that are kept at most. */
export const KEPT = 5;

const FIND_WAVE = 'SELECT id FROM import_wave WHERE import_supplier_id = $1 AND code = $2';

const ERASED = `SELECT p.external_account_number AS number FROM customer_erasure e JOIN account_import_process p ON p.id = e.process_id
  WHERE e.import_supplier_id = $1`;

const INSERT = `INSERT INTO reconciliation (id, import_supplier_id, scope, wave_id, created_at, status, attempt, due_at,
    expected_accounts, ${figureList((figure) => `expected_${figure}`)})
  VALUES ($1, $2, $3, $4, clock_timestamp(), $5, 0, ${LEFT_TO_OTHERS}, 0, 0, 0, 0, 0, 0)`;

/** Stores a part; one that arrived before is replaced. */
const SAVE_PART = `INSERT INTO reconciliation_part (reconciliation_id, part, salt, accounts, ${figureList((figure) => figure)}, figures, further_sums)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT ON CONSTRAINT reconciliation_part__pk DO UPDATE SET salt = excluded.salt, accounts = excluded.accounts,
    ${figureList((figure) => `${figure} = excluded.${figure}`)}, figures = excluded.figures,
    further_sums = excluded.further_sums`;

const SUM_UP = `UPDATE reconciliation r SET expected_accounts = p.accounts, ${figureList((figure) => `expected_${figure} = p.${figure}`)},
    figures = ARRAY(SELECT DISTINCT f.name FROM reconciliation_part x, unnest(x.figures) f (name) WHERE x.reconciliation_id = $1 ORDER BY 1)
  FROM (SELECT sum(accounts) AS accounts, ${figureList((figure) => `sum(${figure}) AS ${figure}`)}
    FROM reconciliation_part WHERE reconciliation_id = $1) p
  WHERE r.id = $1 RETURNING r.expected_accounts::float8 AS accounts`;

/**
 * Reopens a report, whose previous result is not valid any more. Its differences are deleted by the next comparison.
 */
const OPEN = `UPDATE reconciliation SET status = 'RECEIVING', computed_at = NULL, causes = NULL, further_totals = NULL, matched = NULL, mismatched = NULL,
    missing = NULL, extra = NULL, actual_accounts = NULL, ${figureList((figure) => `actual_${figure} = NULL`)}
  WHERE id = $1 AND status <> 'COMPUTING' RETURNING wave_id AS "waveId"`;

/** Control totals that came before there were parts, or to a process of the release before, are part 1. */
const ADD_FIRST = `INSERT INTO reconciliation_part (reconciliation_id, part, accounts, ${figureList((figure) => figure)}, figures)
  SELECT id, 1, expected_accounts, ${figureList((figure) => `expected_${figure}`)}, figures FROM reconciliation WHERE id = $1
  ON CONFLICT DO NOTHING`;

const HAS_PART = 'SELECT 1 FROM reconciliation_part WHERE reconciliation_id = $1 AND part = $2';

const ADD_LINES = `INSERT INTO reconciliation_line (reconciliation_id, line_number, external_account_number,
    ${figureList((figure) => figure)}, figures, part)
  SELECT $1, *, $10::smallint FROM unnest($2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::numeric[], $7::bigint[], $8::numeric[], $9::jsonb[])
  ON CONFLICT DO NOTHING RETURNING line_number`;

const EARLIER = `SELECT external_account_number AS "externalAccountNumber", line_number AS number, part FROM reconciliation_line
  WHERE reconciliation_id = $1 AND external_account_number = ANY($2::text[])`;

/**
 * The latest report of a wave stays as long as a decision about the wave may depend on it, which one that is reconciled may come back to, and
 * until its pack has told it; the latest of the whole book stays for the cut-over checklist.
 */
const IS_NEEDED = `(r.scope = 'book' AND r.id = (SELECT l.id FROM reconciliation l WHERE l.import_supplier_id = $1 AND l.scope = 'book'
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1)) OR EXISTS (SELECT FROM import_wave w WHERE w.import_supplier_id = $1 AND w.id = r.wave_id AND w.state <> 'CANCELLED'
  AND (w.state <> 'SIGNED_OFF' OR NOT ${HAS_PACK})
  AND r.id = (SELECT l.id FROM reconciliation l WHERE l.import_supplier_id = $1 AND l.wave_id = w.id
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1))`;

const DISCARD = `UPDATE reconciliation r SET discarded_at = clock_timestamp() WHERE r.import_supplier_id = $1 AND r.id IN (
    SELECT id FROM reconciliation WHERE import_supplier_id = $1 AND discarded_at IS NULL ORDER BY created_at DESC, id DESC OFFSET ${KEPT})
  AND NOT (${IS_NEEDED})`;

/** A report that begins. */
export interface NewReconciliation {
  readonly id: string;
  readonly importSupplierId: string;
  readonly scope: Scope;
  readonly waveId: string | null;
  /** Whether more parts come. */
  readonly isOpen: boolean;
}

/** A part of a report; what comes in one file is part 1. */
export interface ReceivedPart {
  readonly id: string;
  readonly part: number;
}

/** Stores control totals as they arrive. */
@Injectable()
export class ControlTotalsRepository {
  /** @returns the id of a wave of the supplier; null when there is none */
  async findWave(tx: Tx, importSupplierId: string, code: string): Promise<string | null> {
    const [found] = await tx.query<{ id: string }[]>(FIND_WAVE, [importSupplierId, code]);
    return found?.id ?? null;
  }

  /** Numbers of the supplier's accounts whose customers were erased. */
  async erasedNumbers(tx: Tx, importSupplierId: string): Promise<ReadonlySet<string>> {
    const erased = await tx.query<{ number: string }[]>(ERASED, [importSupplierId]);
    return new Set(erased.map(({ number }) => number));
  }

  /** Begins a report of which nothing is known yet. */
  async add(tx: Tx, { id, importSupplierId, scope, waveId, isOpen }: NewReconciliation): Promise<void> {
    await tx.query(INSERT, [id, importSupplierId, scope, waveId, isOpen ? 'RECEIVING' : 'COMPUTING']);
  }

  /** Adds accounts. @returns the lines about accounts that are there already, which are not added */
  async addLines(tx: Tx, { id, part }: ReceivedPart, lines: readonly AccountLine[]): Promise<RepeatedLine[]> {
    const column = <T>(read: (line: AccountLine) => T): T[] => lines.map(read);
    const added = await runPrepared<Row<'reconciliation_line', 'line_number'>>(
      tx,
      'reconciliation-add-lines',
      ADD_LINES,
      [
        id,
        column(({ number }) => number),
        column(({ account }) => account.external_account_number),
        column(({ account }) => account.meter_points.electricity),
        column(({ account }) => account.meter_points.gas),
        column(({ account }) => account.balance),
        column(({ account }) => account.transactions.count),
        column(({ account }) => account.transactions.sum),
        column(({ further }) => (further === undefined ? null : figuresAsJson(further))),
        part,
      ],
    );
    if (added.length === lines.length) return [];
    const numbers = new Set(added.map(({ line_number: number }) => number));
    const refused = lines.filter(({ number }) => !numbers.has(number));
    return this.withEarlier(tx, { id, part }, refused);
  }

  /** Stores the sums of a part and the names of its further figures. @returns the number of accounts of all parts */
  async savePart(
    tx: Tx,
    { id, part }: ReceivedPart,
    { totals, figures: further, furtherSums, salt }: ControlTotalsLines,
  ): Promise<number> {
    const { accounts, meter_points: points, balance, transactions } = totals;
    const figures = [points.electricity, points.gas, balance, transactions.count, transactions.sum];
    await tx.query(SAVE_PART, [id, part, salt, accounts, ...figures, further, JSON.stringify(furtherSums)]);
    const [[summed] = []] = await tx.query<[{ accounts: number }[], number]>(SUM_UP, [id]);
    return summed?.accounts ?? 0;
  }

  /** Makes a report wait for more parts. @returns of which wave it is; null when it is being computed */
  async open(tx: Tx, id: string): Promise<Pick<NewReconciliation, 'waveId'> | null> {
    const [[opened]] = await tx.query<[Pick<NewReconciliation, 'waveId'>[], number]>(OPEN, [id]);
    if (opened === undefined) return null;
    await tx.query(ADD_FIRST, [id]);
    return opened;
  }

  /** Takes out what an earlier sending of a part had. */
  async dropLines(tx: Tx, { id, part }: ReceivedPart): Promise<void> {
    if ((await tx.query<unknown[]>(HAS_PART, [id, part])).length === 0) return;
    await dropRows(tx, 'reconciliation_line', id, part);
  }

  /**
   * Discards old reports of the supplier: all but the latest ones, and the latest of each wave that is not over yet.
   * Their rows are deleted in the background.
   */
  async discardOld(tx: Tx, importSupplierId: string): Promise<void> {
    await tx.query(DISCARD, [importSupplierId]);
  }

  private async withEarlier(
    tx: Tx,
    { id, part }: ReceivedPart,
    lines: readonly AccountLine[],
  ): Promise<RepeatedLine[]> {
    const accounts = lines.map(({ account }) => account.external_account_number);
    const found = await tx.query<{ externalAccountNumber: string; number: number; part: number }[]>(EARLIER, [
      id,
      accounts,
    ]);
    const earlier = new Map(found.map((line) => [line.externalAccountNumber, line]));
    return lines.map(({ number, account }) => {
      const line = earlier.get(account.external_account_number);
      const ofPart = line === undefined || line.part === part ? '' : ` of part ${line.part}`;
      return { number, earlier: `Line ${line?.number ?? number}${ofPart}` };
    });
  }
}
