import { formatCivilDate } from '../../lib/format-civil-date';
import { formatDecimal } from '../../lib/format-decimal';
import classes from './account.module.css';
import type { Consumption } from './account-model';
import { CappedTable } from './capped-table';

interface Props {
  title: string;
  rows: readonly (Consumption & { effective_to?: string })[] | undefined;
  /** Whether they have a last day; others hold until the next one. */
  hasEnds?: boolean;
}

/** Expected yearly consumption of a meter point in kilowatt hours, with every digit that was sent; both days are included. */
export function ConsumptionTable({ title, rows = [], hasEnds = false }: Props) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.caption}>{title}</h3>
      <CappedTable
        label={title}
        rows={rows}
        cap={5}
        isFlush
        columns={[
          { name: 'First day', isUnbroken: true, cell: ({ effective_from }) => formatCivilDate(effective_from) },
          {
            name: 'Last day',
            isUnbroken: true,
            isOptional: true,
            cell: ({ effective_to = 'open' }) => (hasEnds ? formatCivilDate(effective_to) : undefined),
          },
          { name: 'Regime', isOptional: true, cell: ({ tpr }) => tpr },
          { name: 'kWh', isNumber: true, cell: ({ consumption }) => consumption && formatDecimal(consumption) },
          { name: 'Source', isOptional: true, isQuiet: true, cell: ({ source }) => source },
        ]}
      />
    </>
  );
}
