import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface Props {
  title: string;
  /** 1 when it is the whole page, 2 below the heading of a page. */
  level?: 1 | 2;
  children: ReactNode;
  action?: ReactNode;
}

/** A page or a part of one that has nothing to list: says what is the matter and what to do about it. */
export function MessagePage({ title, level = 2, children, action }: Props) {
  return (
    <div className={classes.message}>
      <Title order={level} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" maw="34rem">
        {children}
      </Text>
      {action}
    </div>
  );
}
