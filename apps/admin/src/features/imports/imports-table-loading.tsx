import { Skeleton } from '@mantine/core';
import { Panel } from '../../components/ui/panel';
import classes from './imports-table-loading.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Stands where the rows will be, in their size, so that nothing jumps. */
export function ImportsTableLoading() {
  return (
    <Panel>
      <output className={classes.rows} aria-label="Loading the imports">
        {rows.map((row) => (
          <span key={row} className={classes.row}>
            <Skeleton component="span" height={18} width={96} radius="xl" />
            <Skeleton component="span" height={12} width="22%" />
            <Skeleton component="span" height={12} width="30%" />
          </span>
        ))}
      </output>
    </Panel>
  );
}
