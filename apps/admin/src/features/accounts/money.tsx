import { formatPounds } from '../../lib/format-pounds';
import classes from './account.module.css';

/** An amount with all its digits; below zero it also differs in weight, not in colour alone. */
export function Money({ pounds }: { pounds: string }) {
  return (
    <span className={classes.money} data-negative={pounds.startsWith('-') || undefined}>
      {formatPounds(pounds)}
    </span>
  );
}
