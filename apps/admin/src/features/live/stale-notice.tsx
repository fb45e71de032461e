'use client';

import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemIcon } from '../../components/ui/icons';
import classes from './stale-notice.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** Says above a page that what it shows may be older than it should be. */
export function StaleNotice({ title, children }: Props) {
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<ProblemIcon />}
      mb="md"
      title={title}
      classNames={{ title: classes.title }}
    >
      {children}
    </Alert>
  );
}
