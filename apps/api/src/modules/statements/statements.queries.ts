import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** A statement of an account as staff see it. Dates are civil and inclusive. */
export interface ListedStatement {
  readonly id: string;
  readonly kind: 'OPEN' | 'CLOSED' | 'IMPORTED' | 'HISTORICAL';
  readonly statement_id: string | null;
  readonly number: string | null;
  readonly bill_period_from_date: string | null;
  readonly bill_period_to_date: string | null;
  readonly issued_date: string | null;
  /** Pounds. */
  readonly opening_balance: string | null;
  readonly closing_balance: string | null;
  /** Amount as it was sent, exact. */
  readonly gross_amount: string | null;
  readonly statement_path: string | null;
}

/** What statements are ordered by, the first one last. */
const place = (s: string) =>
  `${s}.kind = 'OPEN', coalesce(${s}.bill_period_to_date, '-infinity'), -${s}.position, ${s}.id`;

const LIST = `SELECT s.id, s.kind, s.statement_id, s.number, s.bill_period_from_date::text, s.bill_period_to_date::text,
    s.issued_date::text, s.opening_balance::text, s.closing_balance::text,
    coalesce(s.gross_amount, s.gross_amount_pence)::text AS gross_amount, s.statement_path
  FROM statement s WHERE s.account_id = $1
    AND ($2::uuid IS NULL OR (${place('s')}) < (SELECT ${place('b')} FROM statement b WHERE b.account_id = $1 AND b.id = $2))
  ORDER BY (${place('s')}) DESC LIMIT $3`;

const COUNT = 'SELECT count(*)::int AS total FROM statement WHERE account_id = $1';

/** Reads statements for staff. */
@Injectable()
export class StatementsQueries {
  constructor(private readonly database: Database) {}

  /**
   * Statements of an account: the open ones first, then by the end of their period, newest first.
   * @param limit most statements that are given, @param after id of the one before them; null begins with the first one
   */
  async listForAccount(accountId: string, limit = 500, after: string | null = null): Promise<ListedStatement[]> {
    return await this.database.reader.query<ListedStatement[]>(LIST, [accountId, after, limit]);
  }

  /** How many statements an account has. */
  async countForAccount(accountId: string): Promise<number> {
    const [{ total }] = await this.database.reader.query<[{ total: number }]>(COUNT, [accountId]);
    return total;
  }
}
