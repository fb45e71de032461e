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

const LIST = `SELECT id, kind, statement_id, number, bill_period_from_date::text, bill_period_to_date::text,
    issued_date::text, opening_balance::text, closing_balance::text, coalesce(gross_amount, gross_amount_pence)::text AS gross_amount,
    statement_path
  FROM statement WHERE account_id = $1
  ORDER BY kind = 'OPEN' DESC, bill_period_to_date DESC NULLS LAST, position, id LIMIT $2`;

/** Reads statements for staff. */
@Injectable()
export class StatementsQueries {
  constructor(private readonly database: Database) {}

  /** Statements of an account: the open ones first, then by the end of their period, newest first. */
  async listForAccount(accountId: string, limit = 500): Promise<ListedStatement[]> {
    return await this.database.reader.query<ListedStatement[]>(LIST, [accountId, limit]);
  }
}
