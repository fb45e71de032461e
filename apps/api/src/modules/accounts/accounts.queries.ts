import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { rebuildPayload } from './layout/rebuild-payload.js';

/** Narrow questions other modules ask about accounts. */
@Injectable()
export class AccountsQueries {
  /** @returns id of the account that an import process created, or null */
  async findAccountIdByProcess(tx: Tx, processId: string): Promise<string | null> {
    const [row] = (await tx.query('SELECT id FROM account WHERE process_id = $1', [processId])) as { id: string }[];
    return row?.id ?? null;
  }

  /** The normalised payload as the account's own tables hold it, or null when there is no such account. */
  rebuildPayload(tx: Tx, accountId: string): Promise<{ [key: string]: unknown } | null> {
    return rebuildPayload(tx, accountId);
  }
}
