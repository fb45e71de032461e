import { countOf, formatCount } from '../../lib/format-count';
import type { MarkedForRegistration } from '../../lib/operator-api';

function counts({ results }: MarkedForRegistration): { marked: number; refused: number } {
  const marked = results.filter(({ error_detail }) => error_detail === null).length;
  return { marked, refused: results.length - marked };
}

/** Why nothing at all was marked; null when at least one meter point was. */
export function refusalOf(answer: MarkedForRegistration): string | null {
  if (counts(answer).marked > 0) return null;
  const reasons = answer.results.map(({ mpxn, error_detail }) => `${mpxn}: ${error_detail ?? ''}`);
  return reasons.length === 0 ? 'The account has no meter points.' : reasons.join(' ');
}

/** What was marked, and what was not. */
export function markedInWords(answer: MarkedForRegistration): string {
  const { marked, refused } = counts(answer);
  const [first] = answer.results.filter(({ error_detail }) => error_detail !== null);
  const done = `${countOf(marked, 'meter point')} marked for registration.`;
  return refused === 0 ? done : `${done} ${formatCount(refused)} not, the first because: ${first?.error_detail ?? ''}`;
}
