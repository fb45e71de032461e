import { AccountImportRequest, isPersonalPath } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Paths of all flags of an import: those it has, and those that its events tell of attempts and dry runs before. */
const PATHS = `
  SELECT DISTINCT one.flag ->> 'path' AS path FROM (
    SELECT p.flags FROM account_import_process p WHERE p.import_supplier_id = $2 AND p.id = $1
    UNION ALL
    SELECT e.data -> 'flags' FROM account_import_event e
    WHERE e.import_supplier_id = $2 AND e.process_id = $1 AND e.data ? 'flags'
  ) told (flags) CROSS JOIN LATERAL jsonb_array_elements(told.flags) AS one (flag)`;

/** The flags at other paths than the third parameter has, in their order; NULL where there are none. */
const othersOf = (flags: string) => `(SELECT jsonb_agg(one.flag ORDER BY one.n)
  FROM jsonb_array_elements(${flags}) WITH ORDINALITY AS one (flag, n) WHERE one.flag ->> 'path' <> ALL ($3::text[]))`;

const OF_PROCESS = `
  UPDATE account_import_process p SET flags = coalesce(${othersOf('p.flags')}, '[]')
  WHERE p.import_supplier_id = $2 AND p.id = $1`;

// An event without flags has no list of them, and one that told nothing else has no data.
const OF_EVENTS = `
  UPDATE account_import_event e
  SET data = nullif((e.data - 'flags') || jsonb_strip_nulls(jsonb_build_object('flags', ${othersOf(`e.data -> 'flags'`)})), '{}')
  WHERE e.import_supplier_id = $2 AND e.process_id = $1 AND e.data ? 'flags'`;

/**
 * Erases flags for the operator that are about personal fields, such as the code of a temporary vulnerability: that there is one tells
 * what was sent. Flags about meters and agreements stay.
 */
@Injectable()
export class PersonalFlagsRepository {
  /** Erases them from an import, which is locked, and from its events. */
  async erase(tx: Tx, processId: string, importSupplierId: string): Promise<void> {
    const found = await tx.query<{ path: string }[]>(PATHS, [processId, importSupplierId]);
    const personal = found.map(({ path }) => path).filter((path) => isPersonalPath(AccountImportRequest, path));
    if (personal.length === 0) return;
    for (const statement of [OF_PROCESS, OF_EVENTS]) await tx.query(statement, [processId, importSupplierId, personal]);
  }
}
