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

/** What the rules know of an account (R167, R168, R170). */
export type AccountKnowledge = TransactionContext['account'];

type AgreementRow = Omit<ChargedAgreement, 'productCode'> & { readonly fuel: Fuel };

const AGREEMENTS = `SELECT p.identifier AS mpxn, p.supply_type AS fuel, a.tariff_code AS "tariffCode",
    a.effective_from::text AS "effectiveFrom", a.effective_to::text AS "effectiveTo"
  FROM agreement a JOIN meter_point p ON p.id = a.meter_point_id WHERE a.account_id = $1 ORDER BY a.effective_from, a.id`;

const PREPAY_METERS = `SELECT meter_serial_number AS "serialNumber", is_prepay_initialised AS "isInitialised"
  FROM meter WHERE account_id = $1 AND is_prepay AND meter_serial_number = ANY($2)`;

const CHARGED_PERIODS = `SELECT t.mpxn, t.product_code AS "productCode", i.rate_band AS "rateBand",
    i.start_date::text AS "startDate", i.end_date::text AS "endDate"
  FROM supply_charge_line_item i JOIN ledger_transaction t ON t.id = i.ledger_transaction_id
  WHERE i.account_id = $1 AND i.start_date <= $3 AND i.end_date >= $2 AND i.rate_band = ANY($4)`;

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
          : ((await tx.query(PREPAY_METERS, [accountId, [...new Set(serialNumbers)]])) as PrepayMeter[]),
      chargedPeriods: await this.chargedPeriods(tx, accountId, charges),
    };
  }

  private async agreements(tx: Tx, accountId: string, { tariffs }: ReferenceData): Promise<ChargedAgreement[]> {
    const rows = (await tx.query(AGREEMENTS, [accountId])) as AgreementRow[];
    return rows.map(({ fuel, ...agreement }) => ({
      ...agreement,
      productCode: tariffs.get(byFuel(fuel, agreement.tariffCode))?.productCode ?? null,
    }));
  }

  /** Those that touch the days which the request charges, at its rates. */
  private async chargedPeriods(tx: Tx, accountId: string, charges: ReadTransactions): Promise<ChargedPeriod[]> {
    const items = charges.flatMap((charge) => charge?.line_items ?? []).filter((item) => item !== undefined);
    const dates = items.flatMap(({ start_date: start, end_date: end }) => [start ?? [], end ?? []].flat()).sort();
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const bands = new Set(items.flatMap(({ rate_band: band }) => band ?? []));
    return (await tx.query(CHARGED_PERIODS, [accountId, first, last, [...bands]])) as ChargedPeriod[];
  }
}
