'use client';

import { Anchor } from '@mantine/core';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link in running text to another page of the console. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} prefetch={false} size="sm" underline="always">
      {children}
    </Anchor>
  );
}
