import type { Tx } from '../../../platform/database/database.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';
import { csvLine } from '../../../platform/http/csv-text.js';
import type { PackFacts } from '../pack-facts.js';
import { saltedDigest } from './accounts.part.js';
import type { PackPart } from './pack-part.js';

/** Accounts that are read at a time. */
const AT_ONCE = 2_000;

const HEADER = [
  'external_account_number',
  'account_number',
  'wave',
  'retracted_at',
  'electricity_meter_points',
  'gas_meter_points',
  'balance',
  'transactions',
  'transaction_sum',
  'digest',
];

interface RetractedRow {
  readonly id: string;
  readonly external: string;
  readonly number: string;
  readonly wave: string | null;
  readonly at: string;
  readonly electricity: string;
  readonly gas: string;
  readonly balance: string;
  readonly count: string;
  readonly sum: string;
  readonly digest: string;
}

/** The wave is the one that the account was in: its import may be in another by now. It may be gone with its sandbox. */
const FIND = `SELECT x.id, x.external_account_number AS external, x.account_number AS number, w.code AS wave, ${utcInstant('x.retracted_at')} AS at,
    x.totals #>> '{meter_points,electricity}' AS electricity, x.totals #>> '{meter_points,gas}' AS gas, x.totals ->> 'balance' AS balance,
    x.totals #>> '{transactions,count}' AS count, x.totals #>> '{transactions,sum}' AS sum, coalesce(x.digest, '') AS digest
  FROM account_retraction x
    LEFT JOIN import_wave w ON w.import_supplier_id = x.import_supplier_id AND w.id = x.wave_id
  WHERE x.import_supplier_id = $1 AND x.state = 'RETRACTED' AND x.retracted_at <= $2 AND ($3::uuid IS NULL OR x.wave_id = $3)
    AND (x.external_account_number, x.id) > ($4::text, $5::uuid)
  ORDER BY x.external_account_number, x.id LIMIT ${AT_ONCE}`;

const BEFORE_ALL: Pick<RetractedRow, 'external' | 'id'> = { external: '', id: '00000000-0000-0000-0000-000000000000' };

/** Accounts of the wave, or of the book, that were taken back: what is left of each are its control totals, and a digest without anything personal. */
export const retractionsPart: PackPart = {
  name: 'retractions.csv',
  async *write({ supplier, wave, factsAt, salt }: PackFacts, tx: Tx) {
    yield csvLine(HEADER);
    let rows: RetractedRow[] = [];
    do {
      const after = rows.at(-1) ?? BEFORE_ALL;
      rows = await tx.query<RetractedRow[]>(FIND, [supplier.id, factsAt, wave?.id ?? null, after.external, after.id]);
      yield rows.map((row) => lineOf(row, salt)).join('');
    } while (rows.length === AT_ONCE);
  },
};

function lineOf({ external, number, wave, at, digest, ...totals }: RetractedRow, salt: string): string {
  const { electricity, gas, balance, count, sum } = totals;
  return csvLine([external, number, wave, at, electricity, gas, balance, count, sum, saltedDigest(digest, salt)]);
}
