import { describe, expect, it } from '@jest/globals';
import { eventDataInWords } from './event-data-words';

describe('What is stored with an event', () => {
  it.each([
    ['ERRORED twice', 'ERRORED twice'],
    [true, 'yes'],
    [3, '3'],
    [null, 'none'],
    [['customers.0.email', 'customers.0.mobile'], 'customers.0.email, customers.0.mobile'],
    [{ count: 2, rules: ['R33', 'R47'] }, '2 (R33, R47)'],
    [{ is_dry_run: false, tries: [1, 2] }, 'Is dry run: no; Tries: 1, 2'],
    [
      [
        { code: 'long_meter_serial_number', path: 'a.0' },
        { code: 'something_new', path: 'b' },
      ],
      'The serial number is longer than industry messages can carry. Something new.',
    ],
    [[], ''],
  ])('is told in words: %j', (value, words) => {
    expect(eventDataInWords(value)).toBe(words);
  });
});
