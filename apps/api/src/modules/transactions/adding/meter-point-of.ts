import { type ChargedAgreement, groupBy, type PostImportTransaction, RunningByStart } from '@carryover/contract';

/** Later than every date. */
const NO_END = '~';

/** Of some agreements the latest end with its meter point, and the latest end of those of other meter points. */
interface LatestEnds {
  readonly mpxn: string | null;
  readonly end: string;
  readonly otherEnd: string;
}

interface Span {
  readonly mpxn: string;
  readonly from: string;
  readonly to: string;
}

const NONE: LatestEnds = { mpxn: null, end: '', otherEnd: '' };

/**
 * The meter point of a supply charge: the one whose agreement on the product covers all of its line items.
 * @returns null for other transactions, and where none or several fit
 */
export function meterPointOf(
  agreements: readonly ChargedAgreement[],
): (transaction: PostImportTransaction) => string | null {
  const grouped = groupBy(agreements, ({ productCode }) => productCode);
  const byProduct = new Map([...grouped].map(([product, ofProduct]) => [product, latestEnds(ofProduct)]));
  return ({ product_code: product = null, line_items: items = [] }) => {
    const first = items.map(({ start_date: start }) => start).sort()[0];
    const last = items
      .map(({ end_date: end }) => end)
      .sort()
      .at(-1);
    if (product === null || first === undefined || last === undefined) return null;
    const { mpxn, end, otherEnd } = byProduct.get(product)?.on(first) ?? NONE;
    return end > last && otherEnd <= last ? mpxn : null;
  };
}

function latestEnds(agreements: readonly ChargedAgreement[]): RunningByStart<Span, LatestEnds> {
  const spans = agreements.map(({ mpxn, effectiveFrom: from, effectiveTo: to }) => ({ mpxn, from, to: to ?? NO_END }));
  return new RunningByStart(spans, NONE, withSpan);
}

function withSpan({ mpxn, end, otherEnd }: LatestEnds, span: Span): LatestEnds {
  if (span.mpxn === mpxn) return { mpxn, end: later(end, span.to), otherEnd };
  if (span.to > end) return { mpxn: span.mpxn, end: span.to, otherEnd: end };
  return { mpxn, end, otherEnd: later(otherEnd, span.to) };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
