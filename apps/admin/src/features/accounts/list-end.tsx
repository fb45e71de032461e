'use client';

import { useSearchParams } from 'next/navigation';
import { CursorPager } from '../../components/ui/cursor-pager';
import { formatCount } from '../../lib/format-count';
import classes from './account.module.css';
import { type AccountList, entriesBefore } from './account-pages';

interface Props {
  list: AccountList;
  /** Of the page that is shown. */
  count: number;
  total: number;
  nextCursor: string | null;
}

/** Says which of all entries a page of a list has, and leads to the others; nothing when they are all there. */
export function ListEnd({ list, count, total, nextCursor }: Props) {
  const before = entriesBefore(useSearchParams(), list);
  if (before === 0 && nextCursor === null) return null;
  return (
    <div className={classes.listEnd}>
      <p>
        {count === 0
          ? `None of the ${formatCount(total)} ${list} is on this page.`
          : `These are ${formatCount(before + 1)} to ${formatCount(before + count)} of ${formatCount(total)} ${list}.`}
      </p>
      <CursorPager nextCursor={nextCursor} words={['Back', 'Next']} list={{ name: list, label: `Pages of ${list}` }} />
    </div>
  );
}
