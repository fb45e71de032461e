import { Breakable } from '../../../components/ui/breakable';
import { RelativeTime } from '../../../components/ui/relative-time';
import { TextLink } from '../../../components/ui/text-link';
import { countOf, formatCount } from '../../../lib/format-count';
import type { FailingValues } from '../../../lib/operator-api';
import { entryHref } from '../../catalogue/entry-href';
import classes from './failing-values.module.css';

const entryWords = {
  active: 'is in the list',
  inactive: 'is in the list, and not in use',
  missing: 'is not in the list',
} as const;

/** The values that a group fails with, and what is known of each. */
export function FailingValuesList({ found }: { found: FailingValues }) {
  const { is_shown: isShown, imports, examined, list, values, more } = found;
  if (!isShown) return 'This field may be personal, or is more than one value: open an import to see it.';
  return (
    <>
      <ul className={classes.list} aria-label="Values that fail">
        {values.map(({ value, count, fuel, entry, latest_change: change }) => (
          <li key={`${value} ${count}`}>
            <code>
              <Breakable text={value} />
            </code>
            : {countOf(count, 'import')}
            {entry !== null && list !== null && (
              <>
                ,{' '}
                <TextLink href={entryHref(list, { code: value, ...(fuel !== null && { fuel }) })}>
                  {entryWords[entry]}
                </TextLink>
              </>
            )}
            {change !== null && (
              <span className={classes.change}>
                {change.is_removal ? 'Removed' : 'Last changed'} <RelativeTime instant={change.occurred_at} /> by{' '}
                {change.actor}
                {change.reason !== null && `: ${change.reason}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.note}>And {countOf(more, 'other value')}.</p>}
      {examined < imports && (
        <p className={classes.note}>
          Of {formatCount(examined)} of {countOf(imports, 'import')}, taken by chance.
        </p>
      )}
    </>
  );
}
