'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import classes from './console-header.module.css';

/** A link of the main navigation; marks itself while its part of the console is open. */
export function NavigationLink({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = usePathname().startsWith(href);
  return (
    <Link href={href} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
