import { Button } from '@mantine/core';
import Link from 'next/link';
import classes from './list-pager.module.css';

interface Props {
  newer: string | null;
  older: string | null;
}

/** Steps through the list; shown only when there is more than one page. */
export function ListPager({ newer, older }: Props) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <PagerLink href={newer}>Newer</PagerLink>
      <PagerLink href={older}>Older</PagerLink>
    </nav>
  );
}

function PagerLink({ href, children }: { href: string | null; children: string }) {
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
