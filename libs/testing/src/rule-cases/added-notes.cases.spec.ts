import { describe, expect, it } from '@jest/globals';
import { addedNoteCases, judgeAddedNote } from './added-notes.cases.js';

describe('rules of added notes', () => {
  it.each(addedNoteCases.map((one) => [one.rule, one.name, one] as const))('%s %s', (_, __, one) => {
    expect(judgeAddedNote(one)).toEqual(one.expected);
  });
});
