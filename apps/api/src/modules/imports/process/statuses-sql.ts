import { type ImportOutcome, statusesThat } from '@carryover/contract';

/** The states of imports that came to this, for `status IN (…)`. */
export function statusesSql(outcome: ImportOutcome): string {
  return listed(statusesThat(outcome));
}

/** As {@link statusesSql}, without those of dry runs. */
export function realStatusesSql(outcome: ImportOutcome): string {
  return listed(statusesThat(outcome).filter((status) => !status.startsWith('DRY_RUN')));
}

function listed(statuses: readonly string[]): string {
  return statuses.map((status) => `'${status}'`).join(', ');
}
