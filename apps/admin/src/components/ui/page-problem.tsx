'use client';

import { ApiProblem } from '../../lib/api-problem';
import { ErrorState } from './error-state';
import { MessagePage } from './message-page';
import { Panel } from './panel';

interface Props {
  /** What cannot be shown. */
  title: string;
  problem: Error;
  onRetry: () => void;
}

/** Stands in place of a page's content: that somebody may not see it, or why it could not be fetched. */
export function PageProblem({ title, problem, onRetry }: Props) {
  if (!(problem instanceof ApiProblem) || problem.status !== 403)
    return <ErrorState title={title} problem={problem} onRetry={onRetry} />;
  return (
    <Panel>
      <MessagePage title="This is not for your role">
        {problem.message} Ask an administrator if you need it for your work.
      </MessagePage>
    </Panel>
  );
}
