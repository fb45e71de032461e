import Link from 'next/link';
import { formatCount } from '../../lib/format-count';
import classes from './count-link.module.css';

interface Props {
  count: number;
  href: string;
  /** Text of the link for screen readers. */
  what: string;
  isBad?: boolean;
}

/** A number that leads to what it counts; nothing leads nowhere. */
export function CountLink({ count, href, what, isBad = false }: Props) {
  if (count === 0) return <span className={classes.none}>0</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={classes.count}
      data-bad={isBad || undefined}
      aria-label={`${formatCount(count)} ${what}`}
    >
      {formatCount(count)}
    </Link>
  );
}
