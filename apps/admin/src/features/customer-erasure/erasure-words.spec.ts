import { describe, expect, it } from '@jest/globals';
import { countsInWords } from './erasure-words';

const none = { payloads: 0, warnings: 0, documents: 0, rows: {} };

describe('what is kept of a customer', () => {
  it.each([
    [none, 'nothing'],
    [{ ...none, payloads: 1, documents: 2 }, '1 payload, 2 keys of documents'],
    [
      { payloads: 2, warnings: 1, documents: 0, rows: { account: 1, customer: 3 } },
      '2 payloads, 1 sentence of a warning, 1 row of account, 3 rows of customer',
    ],
  ])('is said in words: %j', (counts, words) => {
    expect(countsInWords(counts)).toBe(words);
  });
});
