import type { ComponentType } from 'react';
import { Badge, type Tone } from '../../../components/ui/badge';
import { DoneIcon, PauseIcon, ProblemIcon } from '../../../components/ui/icons';
import type { WebhookStatus } from '../../../lib/operator-api';

const looks: Readonly<Record<WebhookStatus, readonly [Tone, string, ComponentType]>> = {
  ACTIVE: ['done', 'Active', DoneIcon],
  RESTING: ['caution', 'Resting', PauseIcon],
  DISABLED: ['problem', 'Disabled', ProblemIcon],
};

/** Whether messages go out. */
export function WebhookStatusBadge({ status }: { status: WebhookStatus }) {
  const [tone, label, icon] = looks[status];
  return <Badge tone={tone} label={label} icon={icon} status={status} />;
}
