import { countOf } from '../../../lib/format-count';
import type { WaveProfile } from '../../../lib/operator-api';

type Measure = WaveProfile['measures'][number];

/** What was counted, in words. */
export const countedWords = { dry_run: 'by its dry run', imported: 'as imported' } as const;

/** Of a measure, what it counts: `Accounts with a note`. */
export function measureWords({ kind, meaning }: Pick<Measure, 'kind' | 'meaning'>): string {
  return kind === 'share' ? `Accounts ${meaning}` : `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`;
}

/** A key of a measure: a share has one that is no value. */
export function keyWords(kind: Measure['kind'], key: string): string {
  return kind === 'share' && key === 'yes' ? 'All such' : key;
}

/** How many accounts, and which share of all: `17 (1.7 %)`. */
export function sideText({ accounts, share }: Measure['keys'][number]['now']): string {
  if (accounts === null || share === null) return 'fewer than 5';
  return `${accounts.toLocaleString('en-GB')} (${(100 * share).toFixed(1)} %)`;
}

/** What a wave was held against. */
export function againstWords({ previous: { waves, accounts }, source }: WaveProfile): string {
  const sides = [
    ...(waves.length === 0 ? [] : [`${waves.join(', ')}: ${countOf(accounts, 'account')}`]),
    ...(source === null ? [] : [`its source: ${countOf(source.accounts, 'account')}`]),
  ];
  return sides.length === 0 ? 'nothing: no earlier wave of the supplier has a profile' : sides.join('; ');
}

/** How many measures have shifted. */
export function shiftsWords({ shifts, comparisons, measures }: WaveProfile): string {
  if (comparisons === 0) return 'Nothing to be held against';
  return shifts === 0
    ? `None of ${measures.length} measures has shifted`
    : `${shifts} of ${measures.length} measures shifted`;
}

/** How many measures have shifted against what, in sentences. */
export function summaryWords(profile: WaveProfile): string {
  const against = `Held against ${againstWords(profile)}.`;
  const isAlone = profile.previous.waves.length === 0 && profile.source === null;
  return isAlone ? against : `${shiftsWords(profile)}. ${against}`;
}
