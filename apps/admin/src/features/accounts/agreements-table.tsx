import { formatCivilDate } from '../../lib/format-civil-date';
import classes from './account.module.css';
import type { Agreement, AgreementPeriod, Decided } from './account-model';
import { agreementPeriods } from './account-model';
import { CappedTable } from './capped-table';

interface Props {
  agreements: readonly Agreement[] | undefined;
  decided: Decided;
  /** Of the meter point. */
  path: string;
}

/** Which tariff holds when, the newest first. */
export function AgreementsTable({ agreements, decided, path }: Props) {
  const periods = agreementPeriods(agreements, decided, path);
  if (periods.length === 0) return null;
  return (
    <>
      <h3 className={classes.caption}>Agreements</h3>
      <CappedTable
        label="Agreements"
        rows={periods}
        cap={10}
        isFlush
        columns={[
          { name: 'Tariff', cell: ({ tariff_code }) => tariff_code },
          { name: 'First day', isUnbroken: true, cell: ({ effective_from }) => formatCivilDate(effective_from) },
          { name: 'Last day', cell: (period) => <LastDay period={period} /> },
        ]}
      />
    </>
  );
}

function LastDay({ period: { effective_from: from = '', lastDay, isEndOfProduct } }: { period: AgreementPeriod }) {
  if (lastDay === undefined) return <span className={classes.quiet}>open</span>;
  if (lastDay < from) return <span className={classes.quiet}>never held: another one begins on that day</span>;
  return (
    <span className={classes.described}>
      <span>{formatCivilDate(lastDay)}</span>
      {isEndOfProduct && <span className={classes.moved}>Its product ends then. No end was sent.</span>}
    </span>
  );
}
