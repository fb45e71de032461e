import { describe, expect, it } from '@jest/globals';
import { examinedInWords, namingInWords } from './naming-in-words';

describe('The imports that name an entry', () => {
  it.each([
    [{ waiting: 0, stopped: 0 }, 'named by no import that is not done'],
    [{ waiting: 1, stopped: 0 }, 'named by 1 import that waits'],
    [{ waiting: 1_200, stopped: 4 }, 'named by 1,200 imports that wait and 4 that stopped'],
    [{ waiting: 0, stopped: 1 }, 'named by 1 import that stopped'],
  ])('are counted in words: %j', (naming, words) => {
    expect(namingInWords(naming)).toBe(words);
  });

  it('are said to be a sample where they are one', () => {
    expect(examinedInWords({ unfinished: 12_000, examined: 5_000 })).toBe(
      'Counted in a sample of 5,000 of 12,000 imports, waiting ones first: there are more.',
    );
    expect(examinedInWords({ unfinished: 12, examined: 12 })).toBeNull();
    expect(examinedInWords({ unfinished: 12, examined: 0 })).toBeNull();
  });
});
