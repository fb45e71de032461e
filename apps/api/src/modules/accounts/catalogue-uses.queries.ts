import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { type CatalogueList, keySql } from '../catalogue/index.js';

const named = (table: string, column: string, code = 't.code') =>
  `EXISTS (SELECT FROM ${table} u WHERE u.${column} = ${code})`;
const any = (...conditions: readonly string[]) => conditions.join(' OR ');

/**
 * SQL condition by list: an account, or another list, names entry `t`. Both fuels of a code count as one, because the
 * question is whether the entry can be removed.
 */
const IN_USE: Readonly<Record<string, string>> = {
  product: any(
    named('ledger_transaction', 'product_code'),
    named('tariff', 'product_code'),
    named('product_rate', 'product_code'),
  ),
  product_rate: named('ledger_transaction', 'product_code', 't.product_code'),
  tariff: named('agreement', 'tariff_code'),
  market_participant: any(named('meter_point', 'mpid'), named('meter_point', 'shipper_mpid')),
  time_pattern_regime: any(named('register', 'tpr'), named('annual_consumption', 'tpr')),
  standard_settlement_configuration: named('meter_point', 'ssc'),
  campaign: named('campaign_membership', 'slug'),
  dunning_path: named('dunning', 'path_name'),
  debt_agency: named('debt', 'agency_name'),
  reference_namespace: named('account_reference', 'namespace'),
  payment_vendor: named('payment_instruction', 'vendor'),
  psr_code: any(named('psr_record', 'elec_industry_code'), named('psr_record', 'gas_industry_code')),
};

/** Finds the catalogue entries that existing rows refer to. */
@Injectable()
export class CatalogueUsesQueries {
  /** The keys, as text, whose entries an account or another list names. */
  async listUsed(tx: Tx, list: CatalogueList, keys: readonly string[]): Promise<Set<string>> {
    const inUse = IN_USE[list.name];
    if (inUse === undefined) throw new Error(`Nobody said what names an entry of ${list.name}.`);
    const rows = await tx.query<{ key: string }[]>(
      `SELECT ${keySql(list, 't')} AS key FROM ${list.name} t WHERE ${keySql(list, 't')} = ANY($1::text[]) AND (${inUse})`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
