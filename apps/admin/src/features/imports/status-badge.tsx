import { Badge } from '../../components/ui/badge';
import type { ImportStatus } from '../../lib/operator-api';
import { presentationOf } from './import-status';

/** The status of an import as a word and a drawing; the colour only repeats them. */
export function StatusBadge({ status }: { status: ImportStatus }) {
  return <Badge {...presentationOf(status)} status={status} />;
}
