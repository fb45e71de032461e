import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type Entry, entries } from '../entries.js';

/** An agreement, with when it starts and when the next one does; none after the last. */
export interface AgreementSpan {
  readonly path: string;
  /** The tariff, as far as it can be read. */
  readonly tariffCode: string | undefined;
  readonly from: string;
  readonly nextFrom: string | undefined;
}

/** The first day of the earliest agreement; undefined without one, and when one has no first day. */
export function earliestAgreement({ agreements = [] }: Partially<MeterPointPayload>): string | undefined {
  let earliest: string | undefined;
  for (const agreement of agreements) {
    const from = agreement?.effective_from;
    if (from === undefined) return undefined;
    if (earliest === undefined || from < earliest) earliest = from;
  }
  return earliest;
}

/**
 * The agreements of a meter point in the order in which they start, each running until the next starts; none when one
 * has no first day. Agreements that start on one day (R64) are followed by the same next one.
 */
export function agreementSpans({ path, value }: Entry<Partially<MeterPointPayload>>): AgreementSpan[] {
  const dated = [...entries(value.agreements, `${path}.agreements`)].flatMap((agreement) => {
    const { effective_from: from, tariff_code: tariffCode } = agreement.value;
    return from === undefined ? [] : { path: agreement.path, tariffCode, from };
  });
  if (dated.length !== value.agreements?.length) return [];
  dated.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  const spans: AgreementSpan[] = [];
  let following: string | undefined;
  let nextFrom: string | undefined;
  for (const agreement of dated.reverse()) {
    if (agreement.from !== following) nextFrom = following;
    following = agreement.from;
    spans.push({ ...agreement, nextFrom });
  }
  return spans.reverse();
}
