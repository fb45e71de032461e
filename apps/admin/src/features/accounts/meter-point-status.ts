import type { Tone } from '../../components/ui/badge';

const problems = /^UNABLE|REJECTED$|OBJECTED$|OBJECTION|WITHDRAWN$|^LOST$/;
const settled = /^ON_SUPPLY$|ACCEPTED$/;

/** How the status of a meter point looks; one that is not known here counts as under way. */
export function meterPointTone(status: string): Extract<Tone, 'waiting' | 'running' | 'done' | 'problem'> {
  if (status === 'PRE_REGISTRATION') return 'waiting';
  if (problems.test(status)) return 'problem';
  return settled.test(status) ? 'done' : 'running';
}
