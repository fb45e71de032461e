import { poundsToUnits, unitsToPounds } from '@carryover/contract';
import type { Tx } from '../../../platform/database/database.js';
import { CAUSE, SEVERITY } from '../severity-sql.js';

/** Differences counted by one statement: few enough for its time-out, however many a report has. */
const AT_ONCE = 20_000;

/** A row of accounts that differ in the same way. */
export interface CountedCause {
  readonly state: 'MISMATCHED' | 'MISSING' | 'EXTRA';
  readonly severity: number;
  /** Text by which causes are ordered in the index; seldom the same for two causes. */
  readonly cause: string;
  readonly accounts: number;
  readonly money: string;
  readonly importStatus: string | null;
  readonly errorCode: string | null;
  /** The first of them. */
  readonly example: string;
  /**
   * Amounts that the platform has too much of each figure, parted by blanks, then a tab and the further figures as
   * JSON; null for an account that only one side has.
   */
  readonly tooMuch: string | null;
}

const NEXT = `SELECT d.state, d.severity, d.cause, count(*)::float8 AS accounts, coalesce(sum(d.money), 0)::text AS money,
    d.import_status AS "importStatus", d.error_code AS "errorCode", min(d.external_account_number) AS example, d.too_much AS "tooMuch",
    max(max(d.external_account_number)) OVER (PARTITION BY d.severity, d.cause) AS last
  FROM (
    SELECT d.*, ${SEVERITY} AS severity, ${CAUSE} AS cause FROM reconciliation_difference d
    WHERE d.reconciliation_id = $1 AND (${SEVERITY}, ${CAUSE}, d.external_account_number) > ($2, $3::bigint, $4)
    ORDER BY ${SEVERITY}, ${CAUSE}, d.external_account_number LIMIT ${AT_ONCE}) d
  GROUP BY d.severity, d.cause, d.state, d.import_status, d.error_code, d.too_much ORDER BY d.severity, d.cause`;

/**
 * Counts the differences of a report by cause, in the order of an index, so that memory does not grow with them.
 * @param most causes that are returned at most
 * @returns the worst first: other figures by money, then missing accounts, then surplus ones
 */
export async function countCauses(tx: Tx, reportId: string, most: number): Promise<CountedCause[]> {
  const worst = new WorstCauses(most);
  let after: Pick<CountedCause, 'severity' | 'cause'> & { readonly last: string } = {
    severity: 0,
    cause: '0',
    last: '',
  };
  for (let seen = AT_ONCE; seen === AT_ONCE; ) {
    const parameters = [reportId, after.severity, after.cause, after.last];
    const rows = await tx.query<(CountedCause & { readonly last: string })[]>(NEXT, parameters);
    for (const row of rows) worst.add(row);
    seen = rows.reduce((sum, { accounts }) => sum + accounts, 0);
    after = rows.at(-1) ?? after;
  }
  return worst.end();
}

/** Collects the worst causes. Rows of one cause follow each other, in several pieces where a page ended between them. */
class WorstCauses {
  private kept: CountedCause[] = [];
  private open = new Map<string, CountedCause>();
  /** The key of the index that the reader is at. */
  private indexKey = '';

  constructor(private readonly most: number) {}

  add(piece: CountedCause): void {
    const indexKey = `${piece.severity} ${piece.cause}`;
    if (indexKey !== this.indexKey) this.close();
    this.indexKey = indexKey;
    const key = JSON.stringify([piece.importStatus, piece.errorCode, piece.tooMuch]);
    const before = this.open.get(key);
    this.open.set(key, before === undefined ? piece : together(before, piece));
  }

  end(): CountedCause[] {
    this.close();
    return this.cut();
  }

  private close(): void {
    this.kept.push(...this.open.values());
    this.open.clear();
    if (this.kept.length > 2 * this.most) this.cut();
  }

  private cut(): CountedCause[] {
    this.kept = this.kept.sort(byWorst).slice(0, this.most);
    return this.kept;
  }
}

function together(first: CountedCause, next: CountedCause): CountedCause {
  const money = unitsToPounds(poundsToUnits(first.money) + poundsToUnits(next.money));
  return { ...first, accounts: first.accounts + next.accounts, money };
}

function byWorst(one: CountedCause, other: CountedCause): number {
  if (one.severity !== other.severity) return one.severity - other.severity;
  const money = poundsToUnits(other.money) - poundsToUnits(one.money);
  if (money !== 0n) return money > 0n ? 1 : -1;
  return other.accounts - one.accounts || (one.example < other.example ? -1 : 1);
}
