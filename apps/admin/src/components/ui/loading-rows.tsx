import { Skeleton } from '@mantine/core';
import classes from './loading-rows.module.css';
import { Panel } from './panel';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Stands where the rows will be, in their size, so that nothing jumps. `label` says what is coming. */
export function LoadingRows({ label, count = rows.length }: { label: string; count?: number }) {
  return (
    <Panel>
      <output className={classes.rows} aria-label={label}>
        {rows.slice(0, count).map((row) => (
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
