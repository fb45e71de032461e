import { formatCivilDate, formatPeriod } from '../../lib/format-civil-date';
import type { Account, AccountDocument, AccountStatement } from '../../lib/operator-api';
import classes from './account.module.css';
import { AccountSection } from './account-section';
import { CappedTable } from './capped-table';
import { DocumentButton } from './document-button';
import { ListEnd } from './list-end';
import { Money } from './money';

const kinds: Record<AccountStatement['kind'], string> = {
  OPEN: 'Open',
  CLOSED: 'Closed at transfer',
  IMPORTED: 'Sent with the account',
  HISTORICAL: 'Added later',
};

interface Props {
  account: Account;
  documents: readonly AccountDocument[];
}

/** The statements: open ones first, then by the end of their period, each with its document. */
export function StatementsSection({ account, documents }: Props) {
  const documentOf = (id: string) =>
    documents.find(({ named_by }) => named_by.type === 'statement' && named_by.id === id);
  return (
    <AccountSection
      id="statements"
      title="Statements"
      count={account.statements_total}
      isEdged
      isCollapsible
      empty="The account has no statements. Every ledger brings an open one; the supplier can add earlier ones later."
    >
      <CappedTable
        label="Statements"
        rows={account.statements}
        cap={12}
        total={account.statements_total}
        columns={[
          {
            name: 'Period',
            isUnbroken: true,
            cell: ({ bill_period_from_date, bill_period_to_date }) =>
              formatPeriod(bill_period_from_date, bill_period_to_date),
          },
          { name: 'Statement', isWide: true, cell: (statement) => <Named statement={statement} /> },
          {
            name: 'Issued',
            isUnbroken: true,
            isQuiet: true,
            isEmpty: ({ issued_date }) => issued_date === null,
            cell: ({ issued_date }) => issued_date && formatCivilDate(issued_date),
          },
          {
            name: 'Amount',
            isNumber: true,
            isEmpty: ({ closing_balance, gross_amount, opening_balance }) =>
              (closing_balance ?? gross_amount ?? opening_balance) === null,
            cell: (statement) => <Amount statement={statement} />,
          },
          {
            name: 'Document',
            isNumber: true,
            isEmpty: ({ id }) => documentOf(id) === undefined,
            cell: ({ id }) => <DocumentButton account={account.account_number} document={documentOf(id)} isShort />,
          },
        ]}
      />
      <ListEnd
        list="statements"
        count={account.statements.length}
        total={account.statements_total}
        nextCursor={account.next_statements_cursor}
      />
    </AccountSection>
  );
}

function Named({ statement: { kind, statement_id, number } }: { statement: AccountStatement }) {
  const name = number ?? statement_id;
  return (
    <span className={classes.described}>
      <span>{kinds[kind]}</span>
      {name !== null && <span className={classes.quiet}>{name}</span>}
    </span>
  );
}

function Amount({ statement }: { statement: AccountStatement }) {
  const { closing_balance, gross_amount, opening_balance } = statement;
  if (closing_balance !== null) return <Money pounds={closing_balance} />;
  if (gross_amount !== null)
    return (
      <span className={classes.described}>
        <span>{gross_amount}</span>
        <span className={classes.quiet}>as it was sent</span>
      </span>
    );
  if (opening_balance === null) return null;
  return (
    <span className={classes.described}>
      <Money pounds={opening_balance} />
      <span className={classes.quiet}>at its opening</span>
    </span>
  );
}
