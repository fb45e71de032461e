import { describe, expect, it } from '@jest/globals';
import { addedNoteCases, checkAddedNote } from '../records/added-notes.cases.js';

describe('rules of added notes', () => {
  it.each(addedNoteCases.map((one) => [one.rule, one.name, one] as const))('%s %s', (_, __, one) => {
    expect(checkAddedNote(one)).toEqual(one.expected);
  });
});
