import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvLine, fromPlainText } from './csv-text.js';

const FORMULAS = [
  '=1+1',
  '+44',
  '-5+A1',
  '@x',
  '\tx',
  '\rx',
  '\nx',
  '\uff1d1',
  "'=1",
  "''-x",
  '-',
  '=HYPERLINK("a","b")',
];

describe('csvLine', () => {
  it.each([
    [['a', 1, true, null, undefined], 'a,1,true,,'],
    [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
    [[{ status: 'Paused' }], '"{""status"":""Paused""}"'],
    [[new Date(0)], '1970-01-01T00:00:00.000Z'],
    [['=1+1', '+44', '-5-', '@x'], "'=1+1,'+44,'-5-,'@x"],
    [[-5, '-5', '-12.50', "it's"], "-5,-5,-12.50,it's"],
  ])('writes %j', (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });

  it.each(FORMULAS)('leaves nothing for a spreadsheet to run of %j, and it can be read again', (text) => {
    const [[field = '']] = parse(csvLine([text])) as [[string]];
    expect(field.startsWith("'")).toBe(true);
    expect(fromPlainText(field)).toBe(text);
  });

  it.each([
    'H4;=1+1',
    'H4,=1+1',
    'H4\t=1+1',
    'H4; @x',
    'H4;"=1+1"',
    "H4;'=1",
    'H4\n-A1',
    'a;;b;\uff1d1;+2',
    '\t=1',
    ' =1',
    '"=1',
    "''\t=1;'",
  ])('begins no formula in %j however the file is parted into fields, and it can be read again', (text) => {
    const line = csvLine(['first', text, 'last']);
    for (const separator of [',', ';', '\t'])
      for (const piece of line.split(new RegExp(`[${separator}\\r\\n]`)))
        expect(piece).not.toMatch(/^[\s"]*[=+\-@\uff1d]/);
    const [[, field = '']] = parse(line) as [[string, string]];
    expect(fromPlainText(field)).toBe(text);
  });

  it('takes a time that grows as the text does', () => {
    const text = `${';" '.repeat(200_000)}=`;
    expect(fromPlainText(csvLine([text]).length > text.length ? text : '')).toBe(text);
  });

  it.each(['', "'", "'quoted'", "o'clock", '-5', 'a=b'])('leaves %j as it is', (text) => {
    const [[, field]] = parse(csvLine(['x', text])) as [[string, string]];
    expect([field, fromPlainText(field)]).toEqual([text, text]);
  });
});
