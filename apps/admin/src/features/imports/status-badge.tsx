import type { ImportStatus } from '../../lib/operator-api';
import { importStatusPresentation } from './import-status';
import classes from './status-badge.module.css';

/** The status of an import as a word and a drawing; the colour only repeats them. */
export function StatusBadge({ status }: { status: ImportStatus }) {
  const { label, tone, icon: Icon } = importStatusPresentation[status];
  return (
    <span className={classes.badge} data-tone={tone} data-status={status}>
      <Icon />
      {label}
    </span>
  );
}
