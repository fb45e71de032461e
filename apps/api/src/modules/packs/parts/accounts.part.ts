import { createHash } from 'node:crypto';
import { PROCESS_STATUSES, type ProcessStatus } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import type { Tx } from '../../../platform/database/database.js';
import { csvLine } from '../../../platform/http/csv-text.js';
import type { PackFacts } from '../pack-facts.js';
import type { PackPart } from './pack-part.js';

/** Accounts that are read at a time. */
const AT_ONCE = 2_000;

/** Between salt and digest, as in the digests of control totals. */
const SEPARATOR = '\u001e';

type AccountRow = Row<'account_import_process', 'external_account_number' | 'platform_identifier' | 'payload_hash'>;

const COLUMNS = 'external_account_number, platform_identifier, payload_hash';

const OF_WAVE = `SELECT ${COLUMNS} FROM account_import_process
  WHERE wave_id = $1 AND status = $2 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${AT_ONCE}`;

const OF_BOOK = `SELECT ${COLUMNS} FROM account_import_process
  WHERE import_supplier_id = $1 AND status = $2 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${AT_ONCE}`;

/**
 * The accounts of the wave by state, or the imported accounts of the book, each with a salted digest of its payload.
 * Without the salt a field cannot be guessed from the digest.
 */
export const accountsPart: PackPart = {
  name: 'accounts.csv',
  async *write({ wave, supplier, salt }: PackFacts, tx: Tx) {
    yield csvLine(['external_account_number', 'account_number', 'status', 'digest']);
    const statuses: readonly ProcessStatus[] = wave === null ? ['PROCESSED'] : PROCESS_STATUSES;
    for (const status of statuses) {
      let rows: AccountRow[] = [];
      do {
        const after = rows.at(-1)?.external_account_number ?? '';
        rows =
          wave === null
            ? await tx.query<AccountRow[]>(OF_BOOK, [supplier.id, status, after])
            : await tx.query<AccountRow[]>(OF_WAVE, [wave.id, status, after]);
        yield rows.map((row) => lineOf(row, status, salt)).join('');
      } while (rows.length === AT_ONCE);
    }
  },
};

function lineOf(row: AccountRow, status: ProcessStatus, salt: string): string {
  return csvLine([row.external_account_number, row.platform_identifier, status, saltedDigest(row.payload_hash, salt)]);
}

/** A digest as packs show it: without the salt, values cannot be tried out against it. */
export function saltedDigest(digest: string, salt: string): string {
  return createHash('sha256').update(`${salt}${SEPARATOR}${digest}`).digest('hex');
}
