import { Progress } from '@mantine/core';
import { formatCount } from '../../lib/format-count';
import type { Batch } from '../../lib/operator-api';
import classes from './batch-progress.module.css';

const colours = { RUNNING: 'harbor', DONE: 'green', ABORTED: 'gray' } as const;

/** How far a batch is, as a bar and in numbers. */
export function BatchProgress({ batch: { status, done, total } }: { batch: Batch }) {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  return (
    <div className={classes.progress}>
      <Progress.Root size="md">
        <Progress.Section
          value={percent}
          color={colours[status]}
          aria-label="Progress"
          aria-valuetext={`${formatCount(done)} of ${formatCount(total)}`}
        />
      </Progress.Root>
      <span className={classes.numbers}>
        {formatCount(done)} of {formatCount(total)}
      </span>
    </div>
  );
}
