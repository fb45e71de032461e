import { Badge } from '../../components/ui/badge';
import type { ImportStatus } from '../../lib/operator-api';
import { importStatusPresentation } from './import-status';
import { importStatusLabel } from './import-status-label';

/** The status of an import as a word and a drawing; the colour only repeats them. */
export function StatusBadge({ status }: { status: ImportStatus }) {
  const { tone, icon } = importStatusPresentation[status];
  return <Badge tone={tone} icon={icon} label={importStatusLabel[status]} status={status} />;
}
