import { ACCOUNT_INVARIANTS } from './account-invariants.js';
import { EVENT_INVARIANTS } from './event-invariants.js';
import { IMPORT_INVARIANTS } from './import-invariants.js';
import type { Invariant } from './invariant.js';
import { PACK_INVARIANTS } from './pack-invariants.js';
import { RETRACTION_INVARIANTS } from './retraction-invariants.js';
import { WAVE_INVARIANTS } from './wave-invariants.js';

/** Everything that is always true of the rows, whatever was killed, cut off or sent twice. */
export const INVARIANTS: readonly Invariant[] = [
  ...IMPORT_INVARIANTS,
  ...WAVE_INVARIANTS,
  ...ACCOUNT_INVARIANTS,
  ...EVENT_INVARIANTS,
  ...RETRACTION_INVARIANTS,
  ...PACK_INVARIANTS,
];

/** What one invariant's check finds. */
export interface InvariantVerdict {
  readonly invariant: string;
  readonly sentence: string;
  /** How many things break it. */
  readonly violations: number;
  /** Some of them. */
  readonly examples: readonly string[];
}

const EXAMPLES = 5;

/** One query over one snapshot: a row for every invariant, `violations` 0 where it holds. */
export function invariantsSql(): string {
  return INVARIANTS.map(checkSql).join('\n\nUNION ALL\n\n');
}

function checkSql({ name, sentence, offenders }: Invariant): string {
  return `-- ${sentence}
SELECT '${name}' AS invariant, '${sentence.replaceAll("'", "''")}' AS sentence, count(*)::int AS violations,
  coalesce((array_agg(o.offender ORDER BY o.offender))[1:${EXAMPLES}], '{}') AS examples
FROM (${offenders}) o`;
}

/** The script for whoever has psql: `psql --file tools/invariants.sql`. */
export function renderInvariantsScript(): string {
  return `-- What is always true of Carryover's rows. One row for each sentence; violations is 0 where it holds.
-- Written by tools/generate.mjs from the table of transitions and the layout of accounts; do not edit.
-- It reads every account: beside a busy service run it on a replica.

${invariantsSql()};
`;
}
