import type { ComparedWith, MeasureComparison } from './compare-profiles.js';
import { HOLDS, type MeasureKind } from './measure.js';
import type { ProfileKey, ProfileSide } from './told-measure.js';

const SIDES: Readonly<Record<ComparedWith, string>> = { previous: 'in earlier waves', source: 'in the source' };

/** Changes of groups that a sentence names. */
const MOST_NAMED = 3;

/** The result of a comparison as a sentence with numbers. @param keys of the measure, as they are shown */
export function shiftInWords(
  { key, against, accounts, p, correctedP, effect, designEffect }: Omit<MeasureComparison, 'measure'>,
  own: number,
  keys: readonly ProfileKey[],
  kind: MeasureKind,
): string {
  const named = kind === 'groups' ? mostChanged(keys, against) : keys.filter((one) => one.key === (key ?? HOLDS));
  const changes = named.map((one) => {
    const name = kind === 'share' ? '' : `${one.key}: `;
    return `${name}${percent(one.now)} now, ${percent(one[against])} ${SIDES[against]}`;
  });
  const variance = designEffect > 1 ? `, design effect ${figure(designEffect)}` : '';
  const test = `likelihood-ratio test p = ${figure(p)}, by Holm ${figure(correctedP)}, ${kind === 'groups' ? 'w' : 'h'} = ${figure(effect)}${variance}`;
  return `${changes.join('; ')} (${own} and ${accounts} accounts; ${test}).`;
}

function mostChanged(keys: readonly ProfileKey[], against: ComparedWith): ProfileKey[] {
  const change = ({ now, [against]: other }: ProfileKey): number => Math.abs((now.share ?? 0) - (other?.share ?? 0));
  return [...keys].sort((one, other) => change(other) - change(one)).slice(0, MOST_NAMED);
}

function percent(side: ProfileSide | null): string {
  if (side === null) return 'not known';
  return side.share === null ? 'a few' : `${figure(100 * side.share)} %`;
}

/** Three digits that count. */
function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}
