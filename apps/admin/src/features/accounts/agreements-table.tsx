import { formatCivilDate } from '../../lib/format-civil-date';
import classes from './account.module.css';
import type { Agreement } from './account-model';
import { agreementPeriods } from './account-model';
import { CappedTable } from './capped-table';

/** Which tariff holds when, the newest first. */
export function AgreementsTable({ agreements }: { agreements: readonly Agreement[] | undefined }) {
  const periods = agreementPeriods(agreements);
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
          { name: 'From', isUnbroken: true, cell: ({ effective_from }) => formatCivilDate(effective_from) },
          {
            name: 'Until',
            isUnbroken: true,
            isQuiet: true,
            cell: ({ until }) => (until === null ? 'open' : formatCivilDate(until)),
          },
        ]}
      />
    </>
  );
}
