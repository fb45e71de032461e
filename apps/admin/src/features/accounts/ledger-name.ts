import type { AccountLedger } from '../../lib/operator-api';

/** What people call a ledger: the first is the main one, further ones are numbered. */
export function ledgerName({ position }: Pick<AccountLedger, 'position'>): string {
  return position === 0 ? 'Main ledger' : `Ledger ${position + 1}`;
}
