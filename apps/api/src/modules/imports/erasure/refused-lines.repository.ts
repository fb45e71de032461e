import { unknownField } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Text in place of an erased sentence. */
const ERASED = '(erased)';

/** Lines whose sentences one statement erases at most. */
const AT_ONCE = 5_000;

/** Blanks paths, too: a name that is no field may be the name of a person. */
const BLANK = `problems = (SELECT jsonb_agg((one - 'value') || '{"detail": "${ERASED}"}'
  || CASE WHEN one ->> 'code' = '${unknownField.code}' THEN '{"path": ""}' ELSE '{}' END::jsonb) FROM jsonb_array_elements(l.problems) AS one)`;

const BLANK_OF_SUPPLIER = `UPDATE import_wave_line l SET ${BLANK}
  FROM (SELECT x.part_id, x.line FROM import_wave_line x JOIN import_wave w ON w.id = x.wave_id
    WHERE w.import_supplier_id = $1 AND x.outcome = 'refused' AND NOT x.problems @> '[{"detail": "${ERASED}"}]'
    LIMIT ${AT_ONCE}) some_lines
  WHERE l.part_id = some_lines.part_id AND l.line = some_lines.line RETURNING l.line`;

/**
 * Blanks a refused line and removes its digest: with the rest of the line known, names could be guessed from the
 * digest.
 */
const BLANK_OF_ACCOUNT = `UPDATE import_wave_line l SET ${BLANK}, payload_hash = NULL, digest = uuid_send(gen_random_uuid())
  FROM import_wave w WHERE w.id = l.wave_id AND w.import_supplier_id = $1 AND l.external_account_number = $2`;

/** Erases messages and values of refused lines, which may quote what was sent. The rules and codes stay. */
@Injectable()
export class RefusedLinesRepository {
  /** @returns whether there may be more of the supplier */
  async blankSome(tx: Tx, importSupplierId: string): Promise<boolean> {
    const [blanked] = await tx.query<[unknown[], number]>(BLANK_OF_SUPPLIER, [importSupplierId]);
    return blanked.length >= AT_ONCE;
  }

  /** Erases the same for one account, also of lines that were accepted, with their payload hashes and digests. */
  async blankOfAccount(tx: Tx, importSupplierId: string, externalAccountNumber: string): Promise<void> {
    await tx.query(BLANK_OF_ACCOUNT, [importSupplierId, externalAccountNumber]);
  }
}
