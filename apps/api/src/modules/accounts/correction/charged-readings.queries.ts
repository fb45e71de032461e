import { type AccountImportRequest, groupBy, type PayloadChange, RunningByStart } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** A charge for supply; one that does not say of which meter point or of which days may be of any. */
interface Charge {
  readonly mpxn: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const CHARGES = `SELECT DISTINCT t.mpxn, l.start_date::text AS "startDate", l.end_date::text AS "endDate"
  FROM supply_charge_line_item l JOIN ledger_transaction t ON t.id = l.ledger_transaction_id WHERE l.account_id = $1`;

const READING = /^supply_addresses\.(\d+)\.meter_points\.(\d+)\.meters\.(\d+)\.reading_history\.(\d+)\./;

/** Later than every date. */
const NO_END = '~';

/** Finds readings that were billed since the import: an added charge covers their date. */
@Injectable()
export class ChargedReadingsQueries {
  /**
   * @returns the changes among them of readings that a charge covers
   */
  async find(
    tx: Tx,
    accountId: string,
    changes: readonly PayloadChange[],
    { before, after }: { readonly before: AccountImportRequest; readonly after: AccountImportRequest },
  ): Promise<PayloadChange[]> {
    const ofReadings = changes.filter(({ path }) => READING.test(path));
    if (ofReadings.length === 0) return [];
    const charges = await tx.query<Charge[]>(CHARGES, [accountId]);
    const byMeterPoint = new Map([...groupBy(charges, ({ mpxn }) => mpxn)].map(([mpxn, of]) => [mpxn, latestEnds(of)]));
    return ofReadings.filter(({ path, isGone }) => {
      const { mpxn, date } = readingAt(isGone ? before : after, path);
      return date !== undefined && [null, mpxn].some((one) => (byMeterPoint.get(one)?.on(date) ?? '') >= date);
    });
  }
}

/** The latest end of the charges that have started by a day. */
function latestEnds(charges: readonly Charge[]) {
  const spans = charges.map(({ startDate, endDate }) => ({ from: startDate ?? '', to: endDate ?? NO_END }));
  return new RunningByStart(spans, '', (latest, { to }) => (to > latest ? to : latest));
}

/** The date of a reading, and its meter point; null where that has no identifier. */
function readingAt(payload: AccountImportRequest, path: string): { mpxn: string | null; date: string | undefined } {
  const [address, point, meter, position] = (READING.exec(path) ?? []).slice(1).map(Number);
  const meterPoint = payload.supply_addresses?.[address ?? 0]?.meter_points?.[point ?? 0];
  const date = meterPoint?.meters?.[meter ?? 0]?.reading_history?.[position ?? 0]?.reading_date;
  return { mpxn: meterPoint?.identifier ?? null, date };
}
