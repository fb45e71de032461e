import type { Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';

const HOLD = 'SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE';
const KEEP = 'SELECT 1 FROM account WHERE id = $1 FOR KEY SHARE';

/** The account was taken back since it was found. */
export class AccountGone extends NotFound {
  constructor() {
    super('No imported account was found for this supplier and account number.');
  }
}

/** Lets one transaction at a time add to an account. @throws AccountGone */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  if ((await tx.query<unknown[]>(HOLD, [accountId])).length === 0) throw new AccountGone();
}

/** Keeps an account from being taken back until the transaction ends, and nobody from adding to it. @throws AccountGone */
export async function keepAccount(tx: Tx, accountId: string): Promise<void> {
  if ((await tx.query<unknown[]>(KEEP, [accountId])).length === 0) throw new AccountGone();
}
