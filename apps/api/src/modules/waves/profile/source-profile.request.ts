import { Enumerated, LONGEST_KEY, MEASURES, NestedList, Text, Whole } from '@carryover/contract';
import { MOST_ACCOUNTS } from '../most-accounts.js';

/** Counts of a profile at most. */
export const MOST_COUNTS = 5_000;

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };

/** Number of accounts with a key of a measure. */
class SourceCountRequest {
  @Enumerated(
    MEASURES.map(({ name }) => name),
    { required: true },
  )
  measure: string;

  @Text({ required: true, max: LONGEST_KEY, personal: false })
  key: string;

  @Whole({ required: true, personal: false, min: 0, max: MOST_ACCOUNTS, bounds })
  accounts: number;
}

/** The profile of the accounts of a wave as counted in the source system. */
export class SourceProfileRequest {
  @Whole({ required: true, personal: false, min: 1, max: MOST_ACCOUNTS, bounds })
  accounts: number;

  @NestedList(() => SourceCountRequest, { required: true, cap: MOST_COUNTS })
  counts: SourceCountRequest[];
}
