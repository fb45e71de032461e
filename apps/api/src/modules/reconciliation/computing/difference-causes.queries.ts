import { figureByName, poundsToUnits, unitsToPounds } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { sqlEffect } from '../../accounts/index.js';
import { MOST_CAUSES, type RECONCILIATION_CAUSE } from '../causes.schemas.js';
import { CAUSE, SEVERITY } from '../severity-sql.js';
import { countCauses } from './count-causes.js';

/** Accounts that differ in the same way. */
export type DifferenceCause = Answer<typeof RECONCILIATION_CAUSE>;

type LikelyTransaction = NonNullable<DifferenceCause['likely_transaction']>;

/** Causes for which the surplus transaction is searched at most, and accounts of each. */
const MOST_LOOKED_INTO = 10;
const ACCOUNTS_LOOKED_INTO = 200;

/** The one kind of transaction that the first accounts of a cause all have with the effect that is too much. */
const LIKELY_TRANSACTION = `WITH alike AS MATERIALIZED (
    SELECT a.id FROM reconciliation_difference d
    JOIN account a ON a.import_supplier_id = $2 AND a.external_account_number = d.external_account_number
    WHERE d.reconciliation_id = $1 AND ${SEVERITY} = 1 AND ${CAUSE} = $4::bigint AND d.too_much = $3
    ORDER BY d.external_account_number LIMIT ${ACCOUNTS_LOOKED_INTO})
  SELECT t.type, CASE WHEN t.added_at IS NULL THEN t.imported_as ELSE 'ADDED' END AS origin,
    CASE WHEN min(t.transaction_id) = max(t.transaction_id) THEN min(t.transaction_id) END AS transaction_id
  FROM alike JOIN ledger_transaction t ON t.account_id = alike.id
  WHERE ${sqlEffect('t')} = $5::numeric
  GROUP BY 1, 2 HAVING count(DISTINCT t.account_id) = (SELECT count(*) FROM alike)
  ORDER BY (t.type IS NULL), 2 LIMIT 1`;

/** Finds what the differing accounts of a report have in common. */
@Injectable()
export class DifferenceCausesQueries {
  /**
   * @param report whose accounts are all compared
   * @returns the worst first: other figures by money, then missing accounts, then surplus ones
   */
  async find(tx: Tx, report: { readonly id: string; readonly importSupplierId: string }): Promise<DifferenceCause[]> {
    const causes: DifferenceCause[] = [];
    for (const row of await countCauses(tx, report.id, MOST_CAUSES)) {
      const { state, accounts, money, example, importStatus, errorCode, tooMuch } = row;
      const [five, further] = tooMuch?.split('\t') ?? [];
      const [electricity = '0', gas = '0', balance = '0', count = '0', sum = '0'] = five?.split(' ') ?? [];
      const isOneTooMany = count === '1' && causes.length < MOST_LOOKED_INTO;
      const values = [report.id, report.importSupplierId, tooMuch, row.cause, sum];
      const likely = isOneTooMany ? await tx.query<LikelyTransaction[]>(LIKELY_TRANSACTION, values) : [];
      causes.push({
        state,
        accounts,
        money: inOneSpelling(money),
        example,
        differences: differencesBy({ electricity, gas, balance, count, sum }),
        ...(further !== undefined && { further_differences: furtherBy(further) }),
        ...(state === 'MISSING' && { import_status: importStatus, error_code: errorCode }),
        ...(likely[0] && { likely_transaction: likely[0] }),
      });
    }
    return causes;
  }
}

function furtherBy(text: string): DifferenceCause['further_differences'] {
  const further = JSON.parse(text) as { figure: string; key?: string; by?: string }[];
  return further.map(({ figure, key, by }) => ({
    figure,
    ...(key !== undefined && { key }),
    ...(by !== undefined && { by: figureByName(figure)?.unit === 'pounds' ? inOneSpelling(by) : by }),
  }));
}

interface TooMuch {
  readonly electricity: string;
  readonly gas: string;
  readonly balance: string;
  readonly count: string;
  readonly sum: string;
}

function differencesBy({ electricity, gas, balance, count, sum }: TooMuch): DifferenceCause['differences'] {
  const by = [
    { field: 'meter_points.electricity', by: Number(electricity) },
    { field: 'meter_points.gas', by: Number(gas) },
    { field: 'balance', by: inOneSpelling(balance) },
    { field: 'transactions.count', by: Number(count) },
    { field: 'transactions.sum', by: inOneSpelling(sum) },
  ];
  return by.filter((figure) => figure.by !== 0 && figure.by !== '0.00');
}

function inOneSpelling(pounds: string): string {
  return unitsToPounds(poundsToUnits(pounds));
}
