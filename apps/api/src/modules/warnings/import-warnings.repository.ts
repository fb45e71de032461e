import { type Problem, unknownField } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { keptWarnings } from './kept-warnings.js';

/** The request that a warning is about; all but `account` come after the import. */
export type WarningSource = 'account' | 'notes' | 'transactions' | 'statements' | 'payment_instruction';

const KEEP = `
  INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, detail, created_at)
  SELECT p.import_supplier_id, p.id, $2, w.rule, w.code, w.path, w.detail, clock_timestamp()
  FROM account_import_process p, ROWS FROM (json_to_recordset($3::json)
    AS (rule text, code text, path text, detail text)) WITH ORDINALITY AS w (rule, code, path, detail, position)
  WHERE p.id = $1 ORDER BY w.position`;

const BLANK = `
  UPDATE import_warning SET detail = NULL, path = CASE WHEN code = $2 THEN '' ELSE path END
  WHERE process_id = ANY($1::uuid[]) AND detail IS NOT NULL`;

/** Writes the warnings of imports. */
@Injectable()
export class ImportWarningsRepository {
  /** Stores warnings about one more request for an import, `MOST_KEPT` at most; sends no statement without one. */
  async add(tx: Tx, processId: string, source: WarningSource, warnings: readonly Problem[]): Promise<void> {
    if (warnings.length === 0) return;
    await tx.query(KEEP, [processId, source, JSON.stringify(keptWarnings(warnings))]);
  }

  /** Replaces the warnings about the payload of an import. */
  async replace(tx: Tx, processId: string, warnings: readonly Problem[]): Promise<void> {
    await tx.query(`DELETE FROM import_warning WHERE process_id = $1 AND source = 'account'`, [processId]);
    await this.add(tx, processId, 'account', warnings);
  }

  /** Removes those about what was added after the import, which is gone with its account. */
  async removeLater(tx: Tx, processId: string): Promise<void> {
    await tx.query(`DELETE FROM import_warning WHERE process_id = $1 AND source <> 'account'`, [processId]);
  }

  /**
   * Removes the sentences, which may quote what was sent, and the paths of fields that there are not, whose names may be those of persons; that
   * there was a warning, and of which rule, stays.
   */
  async blank(tx: Tx, processIds: readonly string[]): Promise<void> {
    await tx.query(BLANK, [processIds, unknownField.code]);
  }
}
