import type { Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';

const HOLD = 'SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE';
const KEEP = 'SELECT 1 FROM account WHERE id = $1 FOR KEY SHARE';

/** The account was retracted since it was found. */
export class AccountGone extends NotFound {
  constructor() {
    super('No imported account was found for this supplier and account number.');
  }
}

/** Locks an account for adding to it, until the transaction ends. @throws AccountGone */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  if ((await tx.query<unknown[]>(HOLD, [accountId])).length === 0) throw new AccountGone();
}

/** Locks an account against retraction, but not against additions, until the transaction ends. @throws AccountGone */
export async function keepAccount(tx: Tx, accountId: string): Promise<void> {
  if ((await tx.query<unknown[]>(KEEP, [accountId])).length === 0) throw new AccountGone();
}
