import type { ReactNode } from 'react';
import { MessagePage } from './message-page';

interface Props {
  title: string;
  /** What would be here, and how to get it. */
  children: ReactNode;
  action?: ReactNode;
}

/** Stands where a list has nothing to list. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <MessagePage title={title} action={action}>
      {children}
    </MessagePage>
  );
}
