import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv-text.js';

describe('csvLine', () => {
  it.each([
    [['a', 1, true, null, undefined], 'a,1,true,,'],
    [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
    [[{ status: 'Paused' }], '"{""status"":""Paused""}"'],
    [[new Date(0)], '1970-01-01T00:00:00.000Z'],
    [['=1+1', '+44', '-5', '@x', -5], "'=1+1,'+44,'-5,'@x,-5"],
  ])('writes %j', (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });
});
