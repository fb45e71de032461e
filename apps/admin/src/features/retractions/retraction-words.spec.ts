import { describe, expect, it } from '@jest/globals';
import type { Retraction } from '../../lib/operator-api';
import { leftInWords, narrowedInWords, retractionInWords, retractionTitle } from './retraction-words';

const running = { status: 'RUNNING', total: 12, waiting: 3, withdrawing: 2, retracted: 6, left: 1 } as Retraction;

describe('a retraction', () => {
  it('is called by whose accounts it takes', () => {
    expect(retractionTitle({ ...running, import_supplier: 'ACME', wave: 'JUNE' })).toBe('12 accounts of wave JUNE');
    expect(retractionTitle({ ...running, import_supplier: 'ACME', wave: null, total: 1 })).toBe('1 account of ACME');
  });

  it('says how far it is', () => {
    expect(retractionInWords(running)).toBe(
      '6 accounts taken back, 3 to go, 2 waiting for the industry, 1 left as they were.',
    );
    const large = { ...running, waiting: 88_000, withdrawing: 1_200, retracted: 12_000, left: 1_350 };
    expect(retractionInWords(large)).toBe(
      '12,000 accounts taken back, 88,000 to go, 1,200 waiting for the industry, 1,350 left as they were.',
    );
    const over = { ...running, status: 'DONE', waiting: 0, withdrawing: 0, left: 0 } as Retraction;
    expect(retractionInWords(over)).toBe('Over: 6 accounts taken back.');
    expect(retractionInWords({ ...running, status: 'STOPPED', waiting: 0, withdrawing: 0, left: 6 })).toBe(
      'Stopped: 6 accounts taken back, 6 left as they were.',
    );
  });

  it.each([
    ['', null],
    ['supplier=&cursor=x', null],
    ['supplier=DEMO', 'of DEMO'],
    ['supplier=DEMO&wave=JUNE', 'of wave JUNE of DEMO'],
    ['account=A-1', 'of account A-1'],
    ['import=0198d2f4-7b1a-7d20-8c55-3e9f1a6b2d07', 'of one import'],
  ])('is in a list whose address %j says %j', (query, words) => {
    expect(narrowedInWords(new URLSearchParams(query))).toBe(words);
  });

  it('says why an account was left', () => {
    expect(leftInWords(['notes_added', 'account_gone'])).toBe('Notes were added, It was removed by somebody else');
    expect(leftInWords(['stopped', 'registration_withdrawn'])).toBe(
      'The retraction was stopped, Its registration was, or is being, withdrawn: once that is over, mark again what was withdrawn',
    );
  });
});
