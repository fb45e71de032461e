import { groupBy } from '../../values/group-by.js';
import { RunningByStart } from '../../values/running-by-start.js';
import { type ChargedAgreement } from './transaction-context.js';

/** Later than every date. */
const NO_END = '~';

/**
 * Finds out whether one agreement covers a span, in as many steps as the number of agreements has digits: an account may
 * have as many of them as a request has charges.
 */
export class AgreementCover {
  /** The latest end of the agreements on each product that have started. */
  private readonly byProduct: ReadonlyMap<string | null, RunningByStart<{ from: string; to: string }, string>>;

  constructor(agreements: readonly ChargedAgreement[]) {
    const grouped = groupBy(agreements, ({ productCode }) => productCode);
    this.byProduct = new Map([...grouped].map(([product, ofProduct]) => [product, latestEnds(ofProduct)]));
  }

  /**
   * Whether one agreement on the product, or on an unknown product, covers all days of a period, both ends included.
   */
  covers(product: string, from: string, to: string): boolean {
    return [product, null].some((one) => (this.byProduct.get(one)?.on(from) ?? '') > to);
  }
}

function latestEnds(agreements: readonly ChargedAgreement[]) {
  const spans = agreements.map(({ effectiveFrom: from, effectiveTo: to }) => ({ from, to: to ?? NO_END }));
  return new RunningByStart(spans, '', (latest, { to }) => (to > latest ? to : latest));
}
