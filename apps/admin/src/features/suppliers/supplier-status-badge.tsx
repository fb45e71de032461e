import type { ComponentType } from 'react';
import { Badge, type Tone } from '../../components/ui/badge';
import { DoneIcon, PauseIcon, PlayIcon } from '../../components/ui/icons';
import type { SupplierStatus } from '../../lib/operator-api';

const looks: Readonly<Record<SupplierStatus, readonly [Tone, ComponentType]>> = {
  Ongoing: ['done', PlayIcon],
  Paused: ['caution', PauseIcon],
  Complete: ['waiting', DoneIcon],
};

/** Where a supplier's migration stands. */
export function SupplierStatusBadge({ status }: { status: SupplierStatus }) {
  const [tone, icon] = looks[status];
  return <Badge tone={tone} icon={icon} label={status} status={status} />;
}
