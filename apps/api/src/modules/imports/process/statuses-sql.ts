import { type ImportOutcome, statusesThat } from '@carryover/contract';

/** The states of imports that came to this, for `status IN (…)`. */
export function statusesSql(outcome: ImportOutcome): string {
  return statusesThat(outcome)
    .map((status) => `'${status}'`)
    .join(', ');
}
