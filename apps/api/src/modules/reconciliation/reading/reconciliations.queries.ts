import {
  balanceOfTotals,
  type FigureBalance,
  type FurtherBalance,
  type OverallControlTotals,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';
import type { DifferenceCause } from '../computing/difference-causes.queries.js';
import { figuresJson } from '../figures-sql.js';
import { KEPT } from '../receiving/control-totals.repository.js';
import type { Scope } from '../reconciliation-scope.js';

/** The owner of the reports that are read. */
export interface ReconciliationOwner {
  readonly id: string;
  readonly code: string;
}

/** A report as on the wire, without its accounts. Instants are UTC with microseconds. */
export interface ReconciliationView {
  readonly report_id: string;
  readonly import_supplier: string;
  readonly scope: Scope;
  /** Code of the wave of the scope; null unless it is one. */
  readonly wave: string | null;
  /** Left out unless more parts may come; it is compared when asked to be. */
  readonly receiving?: true;
  /** COMPUTING until compared; READY; FAILED when that was tried too often. */
  readonly status: string;
  readonly created_at: string;
  /** The moment that the summary and the accounts are of; null before the first comparison. */
  readonly computed_at: string | null;
  readonly summary: ReconciliationSummary | null;
}

/** Result of a comparison. */
export interface ReconciliationSummary {
  /** Accounts by state. */
  readonly states: {
    readonly MATCHED: number;
    readonly MISMATCHED: number;
    readonly MISSING: number;
    readonly EXTRA: number;
  };
  /** Totals of both sides. */
  readonly totals: readonly FigureBalance[];
  /** The same of figures besides the five that are numbers, of the accounts whose lines have them; left out without any. */
  readonly further_totals?: readonly FurtherBalance[];
  /** Common causes of differing accounts, the worst first. */
  readonly causes: readonly DifferenceCause[];
}

interface ReconciliationRow {
  readonly id: string;
  readonly scope: Scope;
  readonly wave: string | null;
  readonly status: string;
  readonly createdAt: string;
  readonly computedAt: string | null;
  readonly states: ReconciliationSummary['states'];
  readonly expected: OverallControlTotals;
  readonly actual: OverallControlTotals;
  /** Null of a report that the release before compared. */
  readonly causes: readonly DifferenceCause[] | null;
  readonly furtherTotals: readonly FurtherBalance[] | null;
}

const overall = (side: string) => figuresJson((figure) => `${side}_${figure}`, `'accounts', ${side}_accounts,`);

const SELECT = `SELECT id, scope, (SELECT w.code FROM import_wave w WHERE w.id = wave_id) AS wave, status, ${utcInstant('created_at')} AS "createdAt", ${utcInstant('computed_at')} AS "computedAt",
    json_build_object('MATCHED', matched, 'MISMATCHED', mismatched, 'MISSING', missing, 'EXTRA', extra) AS states,
    ${overall('expected')} AS expected, ${overall('actual')} AS actual, causes, further_totals AS "furtherTotals"
  FROM reconciliation`;

const FIND = `${SELECT} WHERE id = $1 AND import_supplier_id = $2 AND discarded_at IS NULL`;
const LIST = `${SELECT} WHERE import_supplier_id = $1 AND discarded_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${KEPT}`;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Runs a query and returns its rows. */
export type Read = <Rows>(text: string, parameters: unknown[]) => Promise<Rows>;

/** Reads reports for suppliers. */
@Injectable()
export class ReconciliationsQueries {
  constructor(private readonly database: Database) {}

  /** The supplier's reports, the latest first. */
  async list(owner: ReconciliationOwner): Promise<ReconciliationView[]> {
    const rows = await this.database.read((tx) => tx.query<ReconciliationRow[]>(LIST, [owner.id]));
    return rows.map((row) => viewOf(row, owner));
  }

  /**
   * @param id as it was sent
   * @param read where to read; a connection of its own unless given
   * @returns null when the supplier has no such report
   */
  async find(
    owner: ReconciliationOwner,
    id: string,
    read: Read = (text, parameters) => this.database.read((tx) => tx.query(text, parameters)),
  ): Promise<ReconciliationView | null> {
    if (!UUID.test(id)) return null;
    const [row] = await read<ReconciliationRow[]>(FIND, [id, owner.id]);
    return row === undefined ? null : viewOf(row, owner);
  }
}

function viewOf(
  {
    id,
    scope,
    wave,
    status,
    createdAt,
    computedAt,
    states,
    expected,
    actual,
    causes,
    furtherTotals,
  }: ReconciliationRow,
  owner: ReconciliationOwner,
): ReconciliationView {
  return {
    report_id: id,
    import_supplier: owner.code,
    scope,
    wave,
    // To those who wait for it, a report that more parts may come of is not compared yet.
    status: status === 'RECEIVING' ? 'COMPUTING' : status,
    ...(status === 'RECEIVING' && { receiving: true }),
    created_at: createdAt,
    computed_at: computedAt,
    summary:
      computedAt === null
        ? null
        : {
            states,
            totals: balanceOfTotals(expected, actual),
            ...(furtherTotals !== null && furtherTotals.length > 0 && { further_totals: furtherTotals }),
            causes: causes ?? [],
          },
  };
}
