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

/** Replaces the content of a page that may not be seen or could not be loaded. */
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
