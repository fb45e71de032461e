import { mask } from '../../components/ui/mask';
import { formatCivilDate } from '../../lib/format-civil-date';
import { formatCount } from '../../lib/format-count';
import type { Account, AccountTransaction } from '../../lib/operator-api';
import { codeInWords, readableCode } from '../../lib/readable-code';
import classes from './account.module.css';
import { AccountSection } from './account-section';
import { CappedTable } from './capped-table';
import { ledgerName } from './ledger-name';
import { Money } from './money';
import { Personal } from './personal';

/** The transactions of all ledgers, newest first; those whose date was changed say from when. */
export function TransactionsSection({ account }: { account: Account }) {
  const { transactions, transactions_total: total, ledgers } = account;
  const names = new Map(ledgers.map((ledger) => [ledger.id, ledgerName(ledger)]));
  return (
    <AccountSection
      id="transactions"
      title="Transactions"
      count={total}
      isEdged
      isCollapsible
      empty="There are no transactions yet. Those that came with the import, and those the supplier adds later, appear here."
    >
      <CappedTable
        label="Transactions"
        rows={transactions}
        cap={15}
        columns={[
          {
            name: 'Date',
            isUnbroken: true,
            cell: ({ transaction_date }) => formatCivilDate(transaction_date),
          },
          {
            name: 'Transaction',
            isWide: true,
            cell: (transaction) => (
              <Described
                transaction={transaction}
                ledger={ledgers.length > 1 ? names.get(transaction.ledger_id) : undefined}
              />
            ),
          },
          { name: 'Amount', isNumber: true, cell: ({ amount }) => <Money pounds={amount ?? '–'} /> },
        ]}
      />
      {transactions.length < total && (
        <p className={classes.footnote}>
          The newest {formatCount(transactions.length)} of {formatCount(total)} transactions.
        </p>
      )}
    </AccountSection>
  );
}

interface DescribedProps {
  transaction: AccountTransaction;
  /** Its ledger's name, where there are several. */
  ledger: string | undefined;
}

function Described({ transaction, ledger }: DescribedProps) {
  const { type, reason, payment_type, transaction_id, description, display_note, note, origin } = transaction;
  const details = [reason === mask ? 'reason hidden' : reason, payment_type].filter(
    (code) => code !== null && code !== '',
  );
  const kept = [transaction_id, ledger, origin === 'ADDED' && 'added later'].filter(Boolean);
  return (
    <span className={classes.described}>
      <span>
        {[readableCode(type ?? 'UNKNOWN_TYPE'), ...details.map((code) => codeInWords(code ?? ''))].join(' · ')}
      </span>
      <span className={classes.quiet}>{kept.join(' · ')}</span>
      {description !== null && <span className={classes.moved}>{description}</span>}
      {[display_note, note].map((text) => (text === null || text === '' ? null : <Personal key={text} text={text} />))}
    </span>
  );
}
