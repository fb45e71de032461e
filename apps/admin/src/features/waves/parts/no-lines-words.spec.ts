import { describe, expect, it } from '@jest/globals';
import { noLinesWords } from './no-lines-words';

describe('A page of results without lines', () => {
  it('says that there are none only where all lines were looked at', () => {
    const all = { isFirst: true, hasMore: false };
    expect(noLinesWords('failed', all).text).toBe('No line of this wave is failed.');
    expect(noLinesWords('', all).title).toBe('No lines yet');
  });

  it('leads on while there are lines behind it', () => {
    expect(noLinesWords('failed', { isFirst: true, hasMore: true })).toEqual({
      title: 'None so far',
      text: expect.stringContaining('Next looks at those behind them.'),
    });
  });

  it('says nothing of the pages before it', () => {
    expect(noLinesWords('failed', { isFirst: false, hasMore: false }).title).toBe('No more lines');
  });
});
