import { formatCount } from '../../lib/format-count';
import type { Account } from '../../lib/operator-api';
import classes from './account.module.css';
import { payloadOf } from './account-model';
import { FoldAll } from './folding';

/** How much there is of everything, as links to it: a long page is found through in one step. */
export function AccountContents({ account }: { account: Account }) {
  const parts = [
    ['customers', 'Customers', payloadOf(account).customers?.length ?? 0],
    ['supply', 'Meter points', account.meter_points.length],
    ['ledgers', 'Ledgers', account.ledgers.length],
    ['transactions', 'Transactions', account.transactions_total],
    ['statements', 'Statements', account.statements_total],
    ['notes', 'Notes', account.notes_total],
  ] as const;
  return (
    <nav aria-label="Parts of the account" className={classes.parts}>
      <ul className={classes.contents}>
        {parts.map(([id, name, count]) => (
          <li key={id}>
            <a href={`#${id}`}>
              {name} <span>{formatCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
      <FoldAll />
    </nav>
  );
}
