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
  /** The one of several lists of a page: its name in the address, where it stands on the page, and what its pages are called. */
  list?: { name: string; label: string };
}

/** Steps through a list whose pages are in the address; shown only when there is more than one. */
export function CursorPager({ nextCursor, words = ['Newer', 'Older'], list }: Props) {
  const { back, on } = neighbourPages(usePathname(), useSearchParams(), nextCursor, list?.name);
  const placed = (href: string | null) => (href === null || list === undefined ? href : `${href}#${list.name}`);
  if (back === null && on === null) return null;
  return (
    <nav aria-label={list?.label ?? 'Pages'} className={classes.pager}>
      <Step href={placed(back)}>{words[0]}</Step>
      <Step href={placed(on)}>{words[1]}</Step>
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
