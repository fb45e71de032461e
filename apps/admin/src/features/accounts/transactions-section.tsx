import { mask } from '../../components/ui/mask';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account, AccountTransaction } from '../../lib/operator-api';
import { codeInWords, readableCode } from '../../lib/readable-code';
import classes from './account.module.css';
import { AccountSection } from './account-section';
import { CappedTable } from './capped-table';
import { ledgerName } from './ledger-name';
import { ListEnd } from './list-end';
import { Money } from './money';
import { Personal } from './personal';
import { TransactionItems } from './transaction-items';

/** The transactions of all ledgers, newest first; those whose date was changed say from when. */
export function TransactionsSection({ account }: { account: Account }) {
  const { transactions, transactions_total: total, next_transactions_cursor: nextCursor, ledgers } = account;
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
        total={total}
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
      <ListEnd list="transactions" count={transactions.length} total={total} nextCursor={nextCursor} />
    </AccountSection>
  );
}

/** The id that was sent; from the second one with it on with its number, as it may be sent again. */
function idOf({ transaction_id: id, occurrence }: AccountTransaction): string | null {
  return id !== null && occurrence > 1 ? `${id}#${occurrence}` : id;
}

interface DescribedProps {
  transaction: AccountTransaction;
  /** Its ledger's name, where there are several. */
  ledger: string | undefined;
}

function Described({ transaction, ledger }: DescribedProps) {
  const { type, reason, payment_type, description, display_note, note, reference, added_at } = transaction;
  const details = [reason === mask ? 'reason hidden' : reason, payment_type].filter(
    (code) => code !== null && code !== '',
  );
  const { to_prepay_meter_serial_number: meter, affects_balance, product_code, mpxn } = transaction;
  const kept = [idOf(transaction), ledger, product_code, mpxn && `meter point ${mpxn}`].filter(Boolean);
  return (
    <span className={classes.described}>
      <span>
        {[readableCode(type ?? 'UNKNOWN_TYPE'), ...details.map((code) => codeInWords(code ?? ''))].join(' · ')}
      </span>
      <span className={classes.quiet}>
        {kept.join(' · ')}
        {added_at !== null && (
          <>
            {' '}
            · added <RelativeTime instant={added_at} />
          </>
        )}
      </span>
      {meter !== null && (
        <span className={classes.moved}>
          To prepayment meter {meter}
          {!affects_balance && ', so it is no part of the balance'}
        </span>
      )}
      {description !== null && <span className={classes.moved}>{description}</span>}
      {[display_note, note].map((text) => (text === null || text === '' ? null : <Personal key={text} text={text} />))}
      {reference !== null && reference !== '' && (
        <span className={classes.quiet}>
          Reference <Personal text={reference} />
        </span>
      )}
      <TransactionItems transaction={transaction} />
    </span>
  );
}
