import { describe, expect, it } from '@jest/globals';
import { fieldMessages, isSaidByFields } from './field-messages';

describe('What is wrong with the fields of a request', () => {
  it.each([
    [{ reason: ['A reason is required.'] }, [['reason', 'A reason is required.']]],
    [
      { settings: { payment_days: ['Expected array.', 'Again.'] } },
      [['settings.payment_days', 'Expected array. Again.']],
    ],
    [{ non_field_errors: ['Expected object.'] }, [['', 'Expected object.']]],
    [
      { filter: { non_field_errors: ['No.'], ids: ['Bad.'] } },
      [
        ['filter', 'No.'],
        ['filter.ids', 'Bad.'],
      ],
    ],
    [null, []],
    ['text', []],
    [{ detail: 'x', code: 'y' }, []],
  ])('is read from %j', (body, messages) => {
    expect([...fieldMessages(body)]).toEqual(messages);
  });
});

describe('A form', () => {
  it.each([
    [['text'], true],
    [['id'], false],
    [['text', 'id'], false],
    [[], false],
  ])('that shows what is wrong with its words and owner says all about %j: %s', (paths, isSaid) => {
    const messages = new Map(paths.map((path) => [path, 'No.']));
    expect(isSaidByFields(messages, ['text', 'owner'])).toBe(isSaid);
  });
});
