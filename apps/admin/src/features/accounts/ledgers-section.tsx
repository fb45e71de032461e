import { FactList } from '../../components/ui/fact-list';
import { formatCivilDate } from '../../lib/format-civil-date';
import type { Account, AccountLedger } from '../../lib/operator-api';
import classes from './account.module.css';
import { AccountSection } from './account-section';
import { ledgerName } from './ledger-name';
import { Money } from './money';

/** Balances of the account by ledger, with the open statement. */
export function LedgersSection({ account }: { account: Account }) {
  const { ledgers } = account;
  return (
    <AccountSection
      id="ledgers"
      title="Ledgers"
      count={ledgers.length}
      empty="The account has no ledger yet. It gets one with its first transaction."
    >
      {ledgers.map((ledger) => (
        <Ledger key={ledger.id} ledger={ledger} isAlone={ledgers.length === 1} />
      ))}
    </AccountSection>
  );
}

function Ledger({ ledger, isAlone }: { ledger: AccountLedger; isAlone: boolean }) {
  const { balance, open_from, opening_balance, credit_total, debit_total } = ledger;
  return (
    <div className={classes.group}>
      {!isAlone && <h3 className={classes.name}>{ledgerName(ledger)}</h3>}
      <FactList
        facts={[
          ['Balance', <Money key="balance" pounds={balance} />],
          ['Open statement', open_from === null ? 'from the beginning' : `from ${formatCivilDate(open_from)}`],
          ['Opened with', opening_balance && <Money key="opening" pounds={opening_balance} />],
          ['Credits since', credit_total && <Money key="credits" pounds={credit_total} />],
          ['Debits since', debit_total && <Money key="debits" pounds={debit_total} />],
        ]}
      />
    </div>
  );
}
