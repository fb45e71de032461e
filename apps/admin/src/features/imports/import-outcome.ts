import { type ImportStatus, importStatuses } from '../../lib/operator-api';
import { importStates } from './import-states.generated';

export type ImportOutcome = (typeof importStates)[ImportStatus]['outcome'];

/** The statuses of imports that came to this. */
export function statusesThat(outcome: ImportOutcome): readonly ImportStatus[] {
  return importStatuses.filter((status) => importStates[status].outcome === outcome);
}

/** The same, as the filter of a list. */
export function statusFilter(outcome: ImportOutcome): string {
  return statusesThat(outcome).join(',');
}
