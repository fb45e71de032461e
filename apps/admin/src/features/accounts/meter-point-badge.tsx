import { Badge } from '../../components/ui/badge';
import { DoneIcon, ProblemIcon, RunningIcon, WaitingIcon } from '../../components/ui/icons';
import { readableCode } from '../../lib/readable-code';
import { meterPointTone } from './meter-point-status';

const icons = { waiting: WaitingIcon, running: RunningIcon, done: DoneIcon, problem: ProblemIcon };

/** Where the registration of a meter point stands. */
export function MeterPointBadge({ status }: { status: string }) {
  const tone = meterPointTone(status);
  return <Badge tone={tone} label={readableCode(status)} icon={icons[tone]} status={status} />;
}
