import { type ChargedAgreement } from './transaction-context.js';

/** Later than every date. */
const NO_END = '~';

/** The starts of some agreements in order, each with the latest end of those that have started by then. */
interface Cover {
  readonly starts: readonly string[];
  readonly latestEnds: readonly string[];
}

/**
 * Finds out whether one agreement covers a span, in as many steps as the number of agreements has digits: an account may
 * have as many of them as a request has charges.
 */
export class AgreementCover {
  private readonly byProduct = new Map<string | null, Cover>();

  constructor(agreements: readonly ChargedAgreement[]) {
    const grouped = new Map<string | null, ChargedAgreement[]>();
    for (const agreement of agreements) {
      const others = grouped.get(agreement.productCode);
      if (others === undefined) grouped.set(agreement.productCode, [agreement]);
      else others.push(agreement);
    }
    for (const [product, ofProduct] of grouped) this.byProduct.set(product, coverOf(ofProduct));
  }

  /**
   * Whether one agreement on the product, or on an unknown product, covers all days of a period, both ends included.
   */
  covers(product: string, from: string, to: string): boolean {
    return [product, null].some((one) => {
      const cover = this.byProduct.get(one);
      return cover !== undefined && (cover.latestEnds[startedBy(cover.starts, from) - 1] ?? '') > to;
    });
  }
}

function coverOf(agreements: ChargedAgreement[]): Cover {
  const spans = agreements.map(({ effectiveFrom: from, effectiveTo: to }) => ({ from, to: to ?? NO_END }));
  spans.sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
  let latest = '';
  const latestEnds = spans.map(({ to }) => {
    if (to > latest) latest = to;
    return latest;
  });
  return { starts: spans.map(({ from }) => from), latestEnds };
}

/** How many of some dates in order are not later than a day. */
function startedBy(starts: readonly string[], day: string): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
