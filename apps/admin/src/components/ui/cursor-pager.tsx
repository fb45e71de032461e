'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { neighbourPages } from '../../lib/url-filters';
import classes from './cursor-pager.module.css';

interface Props {
  nextCursor: string | null;
  /** Labels of the links back and on; lists that begin with the newest have their own. */
  words?: readonly [back: string, on: string];
}

/** Steps through a list whose pages are in the address; shown only when there is more than one. */
export function CursorPager({ nextCursor, words = ['Newer', 'Older'] }: Props) {
  const { back, on } = neighbourPages(usePathname(), useSearchParams(), nextCursor);
  if (back === null && on === null) return null;
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <Step href={back}>{words[0]}</Step>
      <Step href={on}>{words[1]}</Step>
    </nav>
  );
}

function Step({ href, children }: { href: string | null; children: string }) {
  if (href === null) {
    return (
      <Button variant="default" size="xs" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button component={Link} href={href} prefetch={false} variant="default" size="xs">
      {children}
    </Button>
  );
}
