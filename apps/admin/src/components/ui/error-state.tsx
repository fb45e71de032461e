'use client';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { MessagePage } from './message-page';
import { Panel } from './panel';
import { RequestId } from './request-id';

interface Props {
  /** What cannot be shown: "The suppliers cannot be shown". */
  title: string;
  problem: Error;
  onRetry: () => void;
  /** Sets minds at rest about the data. */
  children?: ReactNode;
  level?: 1 | 2;
}

/** Stands where something could not be fetched, says why, and tries again by itself and on request. */
export function ErrorState({ title, problem, onRetry, children, level = 2 }: Props) {
  return (
    <Panel>
      <div role="alert">
        <MessagePage
          title={title}
          level={level}
          action={
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {problem.message} {children}
          <RequestId problem={problem} />
        </MessagePage>
      </div>
    </Panel>
  );
}
