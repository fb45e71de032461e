import type { Series } from '../../components/charts/stacked-bars';
import type { Throughput } from '../../lib/operator-api';

/** What the chart stacks: processed and failed, or failures by code. */
export type Parts = 'outcome' | 'code';

/** One kind of what is counted, with its counts in the order of the bins. */
export interface CountedSeries extends Series {
  readonly counts: readonly number[];
  readonly total: number;
}

const outcomes = [
  { label: 'Processed', color: 'var(--console-processed)', of: 'processed' },
  { label: 'Failed attempts', color: 'var(--console-errored)', of: 'errored' },
] as const;

/** Told apart by the order of the legend as well. */
const colors = ['var(--console-errored)', '#d9822b', '#8e5fc4', '#b0772f', '#c2559d'];

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The series of a chart, the lowest first; codes that are not named stand together at the end, when there are any. */
export function seriesOf({ bins, codes }: Throughput, parts: Parts): CountedSeries[] {
  if (parts === 'outcome')
    return outcomes.map(({ of, ...series }) => {
      const counts = bins.map((bin) => bin[of]);
      return { ...series, counts, total: sum(counts) };
    });
  const named = codes.map(({ code, errored, per_bin }, nth) => ({
    ...{ label: code, color: colors[nth] ?? 'var(--console-quiet)' },
    ...{ counts: per_bin, total: errored },
  }));
  const others = bins.map(({ errored }, index) => errored - sum(codes.map(({ per_bin }) => per_bin[index] ?? 0)));
  const rest = { label: 'Other errors', color: 'var(--console-quiet)', counts: others, total: sum(others) };
  return rest.total === 0 ? named : [...named, rest];
}
