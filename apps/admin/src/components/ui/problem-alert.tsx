import { Alert } from '@mantine/core';
import { ProblemIcon } from './icons';
import { RequestId } from './request-id';

/** Why something was not done; read out at once. */
export function ProblemAlert({ problem }: { problem: Error }) {
  return (
    <Alert color="red" variant="light" icon={<ProblemIcon />} role="alert">
      {problem.message}
      <RequestId problem={problem} />
    </Alert>
  );
}
