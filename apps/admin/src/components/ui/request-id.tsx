import { ApiProblem } from '../../lib/api-problem';
import { CopyButton } from './copy-button';

/** Under which id the logs have a request that failed in the service itself; nothing for what was refused, which says why. */
export function RequestId({ problem }: { problem: Error }) {
  if (!(problem instanceof ApiProblem) || problem.status < 500 || problem.requestId === null) return null;
  return (
    <span>
      {' '}
      Request {problem.requestId} <CopyButton text={problem.requestId} what="the request id" />
    </span>
  );
}
