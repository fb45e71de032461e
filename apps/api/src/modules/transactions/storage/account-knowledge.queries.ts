import {
  byFuel,
  type ChargedAgreement,
  type ChargedPeriod,
  type Fuel,
  type PrepayMeter,
  type ReferenceData,
  type TransactionContext,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { ReadTransactions } from '../adding/planned-transaction.js';

/** Facts of an account that rules use (R167, R168, R170). */
export type AccountKnowledge = TransactionContext['account'];

type AgreementRow = Omit<ChargedAgreement, 'productCode'> & { readonly fuel: Fuel };

const AGREEMENTS = `SELECT p.identifier AS mpxn, p.supply_type AS fuel, a.tariff_code AS "tariffCode",
    a.effective_from::text AS "effectiveFrom", a.effective_to::text AS "effectiveTo"
  FROM agreement a JOIN meter_point p ON p.id = a.meter_point_id
  WHERE a.account_id = $1 AND num_nulls(p.identifier, p.supply_type, a.tariff_code, a.effective_from) = 0 ORDER BY a.effective_from, a.id`;

const PREPAY_METERS = `SELECT meter_serial_number AS "serialNumber", is_prepay_initialised AS "isInitialised"
  FROM meter WHERE account_id = $1 AND is_prepay AND meter_serial_number = ANY($2)`;

const CHARGED_PERIODS = `SELECT t.transaction_id AS "transactionId", t.to_prepay_meter_serial_number AS "serialNumber",
    t.product_code AS "productCode", i.rate_band AS "rateBand", i.start_date::text AS "startDate",
    i.end_date::text AS "endDate", i.net_amount::text AS "netAmount"
  FROM ledger_transaction t JOIN supply_charge_line_item i ON i.ledger_transaction_id = t.id
  WHERE t.account_id = $1 AND t.transaction_id = ANY($2) AND num_nulls(t.product_code, i.rate_band, i.start_date,
    i.end_date, i.net_amount) = 0`;

/** Gathers what the rules about transactions have to know of the account; only what the request needs, by one query each. */
@Injectable()
export class AccountKnowledgeQueries {
  async read(
    tx: Tx,
    accountId: string,
    transactions: ReadTransactions,
    referenceData: ReferenceData,
  ): Promise<AccountKnowledge> {
    const charges = transactions.filter((one) => one?.type === 'SUPPLY_CHARGE');
    const serialNumbers = transactions.flatMap((one) => one?.to_prepay_meter_serial_number ?? []);
    return {
      agreements: charges.length === 0 ? [] : await this.agreements(tx, accountId, referenceData),
      prepayMeters:
        serialNumbers.length === 0
          ? []
          : await tx.query<PrepayMeter[]>(PREPAY_METERS, [accountId, [...new Set(serialNumbers)]]),
      chargedPeriods: await this.chargedPeriods(tx, accountId, charges),
    };
  }

  private async agreements(tx: Tx, accountId: string, { tariffs }: ReferenceData): Promise<ChargedAgreement[]> {
    const rows = await tx.query<AgreementRow[]>(AGREEMENTS, [accountId]);
    return rows.map(({ fuel, ...agreement }) => ({
      ...agreement,
      productCode: tariffs.get(byFuel(fuel, agreement.tariffCode))?.productCode ?? null,
    }));
  }

  /** Charged periods of stored transactions whose id is in the request. */
  private async chargedPeriods(tx: Tx, accountId: string, charges: ReadTransactions): Promise<ChargedPeriod[]> {
    const ids = charges.flatMap((charge) => charge?.transaction_id ?? []);
    if (ids.length === 0) return [];
    return await tx.query<ChargedPeriod[]>(CHARGED_PERIODS, [accountId, ids]);
  }
}
