'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { formatCount } from '../../lib/format-count';
import type { StaffRole } from '../../lib/operator-api';
import { isOpen, pagesFor } from './console-pages';
import classes from './navigation.module.css';
import { useNavigationCounts } from './use-navigation-counts';

interface Props {
  role: StaffRole;
  onNavigate?: () => void;
}

/** The navigation, with counts of what waits on each page. */
export function Navigation({ role, onNavigate }: Props) {
  const pathname = usePathname();
  const counts = useNavigationCounts();
  return (
    <nav aria-label="Main">
      <ul className={classes.list}>
        {pagesFor(role).map((page) => (
          <li key={page.href}>
            <Link
              href={page.href}
              className={classes.link}
              aria-current={isOpen(page, pathname) ? 'page' : undefined}
              prefetch={false}
              onClick={() => onNavigate?.()}
            >
              <page.icon />
              <span className={classes.name}>{page.name}</span>
              <Count count={counts[page.href]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return <span className={classes.count}>{formatCount(count)}</span>;
}
