import type { WaveOutcome } from '../../../lib/operator-api';
import { outcomeWords } from './outcome-words';

/** Position of a page of results: whether it is the first, and whether there are lines after those it looked at. */
interface PagePosition {
  readonly isFirst: boolean;
  readonly hasMore: boolean;
}

/**
 * Texts for a page of results without lines. A page examines a limited number of lines, so that later ones may still
 * have the outcome.
 * @param outcome that was asked for; empty for any
 */
export function noLinesWords(
  outcome: WaveOutcome | '',
  { isFirst, hasMore }: PagePosition,
): { title: string; text: string } {
  if (hasMore)
    return {
      title: 'None so far',
      text: 'None of the lines that this page looked at is such a line. Next looks at those behind them.',
    };
  if (!isFirst)
    return { title: 'No more lines', text: 'There are no more such lines behind those of the pages before.' };
  if (outcome === '')
    return {
      title: 'No lines yet',
      text: 'Every line that the supplier sends appears here, with what became of it.',
    };
  return { title: 'No such lines', text: `No line of this wave is ${outcomeWords[outcome].label.toLowerCase()}.` };
}
