import { OUTCOME_SPANS, type OutcomeBin, type OutcomeSpan } from '../../imports/index.js';

export const SPANS = Object.keys(OUTCOME_SPANS) as OutcomeSpan[];

/** Codes that are shown by themselves; the rest stands in the sum of all. */
export const MOST_CODES = 5;

/** Parts the counts of bins by outcome, and those of the codes with the most failures by code, in the order of the bins. */
export function byOutcomeAndCode(bins: readonly OutcomeBin[]) {
  const totals = new Map<string, number>();
  for (const { counts } of bins)
    for (const [code, count] of Object.entries(counts))
      if (code !== '') totals.set(code, (totals.get(code) ?? 0) + count);
  const largest = [...totals].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).slice(0, MOST_CODES);
  return {
    bins: bins.map(({ begins_at, counts: { '': processed = 0, ...failed } }) => ({
      begins_at,
      processed,
      errored: Object.values(failed).reduce((sum, count) => sum + count, 0),
    })),
    codes: largest.map(([code, errored]) => ({ code, errored, per_bin: bins.map(({ counts }) => counts[code] ?? 0) })),
  };
}
