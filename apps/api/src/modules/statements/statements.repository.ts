import type { HistoricalStatement } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { AccountAdditions } from '../accounts/index.js';

const INSERT = `
  INSERT INTO statement (id, account_id, position, kind, statement_id, occurrence, bill_period_from_date, bill_period_to_date,
    statement_path, issued_date, number, gross_amount)
  SELECT r.id, $1::uuid, (SELECT coalesce(max(position), -1) FROM statement WHERE account_id = $1) + 1 + r.ordinal,
    'HISTORICAL', r.statement_id, r.occurrence, r.bill_period_from_date, r.bill_period_to_date, r.statement_path, r.issued_date, r.number,
    r.gross_amount
  FROM json_to_recordset($2::json) AS r (id uuid, ordinal integer, statement_id text, occurrence integer, bill_period_from_date date,
    bill_period_to_date date, statement_path text, issued_date date, number text, gross_amount numeric)
  ON CONFLICT ON CONSTRAINT statement__account_statement_id_uq DO NOTHING
  RETURNING id, statement_id, occurrence`;

interface AddedStatement {
  readonly id: string;
  readonly statement_id: string;
  readonly occurrence: number;
}

/** Writes of statements that come after the import. */
@Injectable()
export class StatementsRepository {
  constructor(private readonly additions: AccountAdditions) {}

  /**
   * Adds statements whose ids the account does not have yet; waits for concurrent additions of the same ids. Repeated
   * ids of a request, where the supplier may send them, get an occurrence number each (R138).
   * @returns the new ids
   */
  async add(tx: Tx, accountId: string, statements: readonly HistoricalStatement[]): Promise<Set<string>> {
    // In one order everywhere, so that two requests for the same account cannot wait for each other.
    const ordered = [...statements].sort((a, b) => (a.statement_id < b.statement_id ? -1 : 1));
    const ordinals = new Map(statements.map((statement, ordinal) => [statement, ordinal]));
    const occurrences = new Map<string, number>();
    const rows = ordered.map((statement) => {
      const occurrence = (occurrences.get(statement.statement_id) ?? 0) + 1;
      occurrences.set(statement.statement_id, occurrence);
      return { ...statement, id: newId(), ordinal: ordinals.get(statement), occurrence };
    });
    const added = await tx.query<AddedStatement[]>(INSERT, [accountId, JSON.stringify(rows)]);
    const ids = added.map(({ id }) => id);
    await this.additions.record(tx, accountId, 'statement', ids);
    return new Set(added.filter(({ occurrence }) => occurrence === 1).map(({ statement_id: id }) => id));
  }
}
