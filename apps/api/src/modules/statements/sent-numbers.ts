import { type HistoricalStatementsRequest, isJsonObject } from '@carryover/contract';

/** A request of which every entry is written as it was sent. */
interface SentRequest extends Omit<HistoricalStatementsRequest, 'statements'> {
  readonly statements: readonly object[];
}

/**
 * A request as it was understood, with every gross amount as the number that was sent: `1.10` stays `1.10` (R171).
 * @param raw the body it was read from, with exact numbers
 */
export function withSentNumbers(request: HistoricalStatementsRequest, raw: unknown): SentRequest {
  const list: unknown = isJsonObject(raw) ? raw.statements : undefined;
  const sent: readonly unknown[] = Array.isArray(list) ? list : [];
  const statements = request.statements.map((statement, index) => {
    const one = sent[index];
    const isGiven = statement.gross_amount !== undefined && isJsonObject(one);
    return isGiven ? { ...statement, gross_amount: one.gross_amount } : statement;
  });
  return { ...request, statements };
}
