import Link from 'next/link';
import type { ReactNode } from 'react';
import classes from './back-link.module.css';

/** Leads back to the page that this one belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={classes.back}>
      ← {children}
    </Link>
  );
}
