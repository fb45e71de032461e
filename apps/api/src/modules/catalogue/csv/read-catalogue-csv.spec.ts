import { describe, expect, it } from '@jest/globals';
import { CATALOGUE_LISTS } from '../lists/catalogue-lists.js';
import { readCatalogueCsv } from './read-catalogue-csv.js';
import { writeCatalogueCsv } from './write-csv.js';

function read(name: string, file: string | Buffer) {
  const list = CATALOGUE_LISTS.get(name);
  if (list === undefined) throw new Error(`there is no list ${name}`);
  const { lines, errors } = readCatalogueCsv(list, Buffer.from(file));
  return { entries: lines.map(({ entry }) => entry), errors: errors.toJSON(), list };
}

describe('the file of a list', () => {
  it('is read by its header, whatever the order of the columns', () => {
    const { entries, errors } = read(
      'tariff',
      'fuel,code,is_prepay,rates\nGAS, G-1 ,True,1\nELECTRICITY,E-1,false,3\n',
    );
    expect(errors).toEqual({});
    expect(entries).toEqual([
      { code: 'G-1', fuel: 'GAS', rates: 1, is_prepay: true, product_code: null, is_active: true },
      { code: 'E-1', fuel: 'ELECTRICITY', rates: 3, is_prepay: false, product_code: null, is_active: true },
    ]);
  });

  it('is given up after a hundred bad lines', () => {
    const { errors } = read('campaign', `code\n${'a,b\n'.repeat(50_000)}`);
    expect(Object.keys(Object(errors).lines)).toHaveLength(100);
    expect(Object(errors).non_field_errors).toEqual(['More than 100 lines are wrong; only the first are listed.']);
  });

  it('may begin with a byte order mark, end lines as it likes and leave lines empty', () => {
    const { entries, errors } = read('campaign', '\ufeffcode,name\r\n\r\nc-1,"A, ""B""\r\nC"\r\nc-2,\r\n');
    expect(errors).toMatchObject({ lines: { 4: { name: ['Control characters are not accepted.'] } } });
    expect(entries).toEqual([{ code: 'c-2', name: null, is_active: true }]);
  });

  it('has no blanks around a value, in quotes as without, so that a code is there once', () => {
    const { entries, errors } = read('campaign', 'code,name\n" c-1 ","\u00a0One "\nc-1,Two\n" ",Three\n');
    expect(errors).toEqual({
      lines: { 3: { code: ['The same entry is on line 2.'] }, 4: { code: ['A value is required.'] } },
    });
    expect(entries[0]).toEqual({ code: 'c-1', name: 'One', is_active: true });
  });

  it.each(['\u200b', '\u00ad', '\u2060', '\ufeff', '\u200f'])(
    'with a code that has an unseen %j is refused',
    (unseen) => {
      expect(read('campaign', `code\nc${unseen}-1\n`).errors).toEqual({
        lines: { 2: { code: ['Characters that nobody sees are not accepted.'] } },
      });
    },
  );

  it('comes back from what was written', () => {
    const file = 'code,name,is_active\r\nc-1,"A, ""B""",true\r\nc-2,,false\r\n';
    const { entries, list } = read('campaign', file);
    expect(writeCatalogueCsv(list, entries)).toBe(file);
  });

  it('holds nothing that a spreadsheet would run, and comes back all the same', () => {
    const list = read('campaign', 'code\n').list;
    const entries = ['=1+1', '@now', "'=1", '-5'].map((name, index) => ({ code: `c-${index}`, name, is_active: true }));
    const file = writeCatalogueCsv(list, entries);
    expect(file).toContain("c-0,'=1+1,");
    expect(file).not.toMatch(/(?:^|,)"?[=@]/m);
    expect(read('campaign', file).entries).toEqual(entries);
  });

  it('says only the beginning of a name again that is no column', () => {
    const { header } = Object(read('campaign', `code,${'x'.repeat(5_000)}\n`).errors);
    expect(String(header).length).toBeLessThan(200);
  });

  it('with thousands of columns is told of the first hundred', () => {
    const { header } = Object(read('campaign', `code,${'x,'.repeat(5_000)}y\n`).errors);
    expect(header).toHaveLength(100);
    expect(header.at(-1)).toBe('More than 100 columns; only the first were read.');
  });

  it.each([
    ['a missing column', 'code,fuel,rates\n', ['Column "is_prepay" is missing.']],
    ['an unknown column', 'code,fuel,rates,is_prepay,price\n', ['"price" is not a column of this list.']],
    [
      'a column nobody can show',
      `code,fuel,rates,is_prepay,\0${'x'.repeat(500)}\n`,
      [`"\ufffd${'x'.repeat(63)}" is not a column of this list.`],
    ],
    ['a column twice', 'code,fuel,rates,is_prepay,code\n', ['Column "code" is given twice.']],
    ['no line at all', '', ['The file is empty; a header line is expected.']],
  ])('with %s in its header is not read further', (_, file, problems) => {
    expect(read('tariff', file).errors).toEqual({ header: problems });
  });

  it('has every bad line reported by number and column, all at once', () => {
    const file = [
      'code,fuel,rates,is_prepay',
      'T-1,GAS,1,true',
      'T-2,COAL,4,maybe',
      ',GAS,1,true',
      'T-3,GAS,1',
      'T-1,GAS,2,false',
      'T-1,ELECTRICITY,1,true',
      `${'x'.repeat(257)},GAS,1,true`,
    ].join('\n');
    expect(read('tariff', file).errors).toEqual({
      lines: {
        3: {
          fuel: ['Expected ELECTRICITY or GAS.'],
          rates: ['Expected 1, 2 or 3.'],
          is_prepay: ['Expected true or false.'],
        },
        4: { code: ['A value is required.'] },
        5: { non_field_errors: ['Expected 4 fields, found 3.'] },
        6: { code: ['The same entry is on line 2.'] },
        8: { code: ['Use at most 256 characters.'] },
      },
    });
  });

  it('with quotes that do not pair is refused with the line', () => {
    expect(read('campaign', 'code,name\nc-1,"open\n').errors).toEqual({
      lines: { 2: ['The quotes of this line do not pair.'] },
    });
  });

  it('that is not in UTF-8 is refused as a whole', () => {
    const file = Buffer.concat([Buffer.from('code,name\n'), Buffer.from([0xe9, 0x0a])]);
    expect(read('campaign', file).errors).toEqual({ non_field_errors: ['The file is not in UTF-8.'] });
  });

  it.each([
    [
      'product',
      'code,kind,available_from,end_date\nP,FIXED,2024-02-30,\n',
      { available_from: [expect.stringMatching(/YYYY/)] },
    ],
    [
      'product',
      'code,kind,available_from,end_date\nP,FIXED,2024-02-02,2024-02-01\n',
      { end_date: [expect.any(String)] },
    ],
    ['market_participant', 'code,fuel,role\nABC,ELECTRICITY,SUPPLIER\n', { code: [expect.stringContaining('4')] }],
    ['market_participant', 'code,fuel,role\nABCD,GAS,SUPPLIER\n', { code: [expect.stringContaining('3')] }],
    ['market_participant', 'code,fuel,role\nABCD,ELECTRICITY,SHIPPER\n', { role: ['Only gas has shippers.'] }],
    ['time_pattern_regime', 'code\n123\n', { code: ['Expected five digits.'] }],
    ['standard_settlement_configuration', 'code\n12345\n', { code: ['Expected four digits.'] }],
    ['psr_code', 'code,meaning,electricity,gas\n1,x,true,true\n', { code: ['Expected two digits.'] }],
    [
      'product_rate',
      'product_code,rate_band,effective_from,kind,price_per_unit\nP,DAY,2024-01-01,CONSUMPTION,1e3\n',
      { price_per_unit: [expect.any(String)] },
    ],
  ])('of %s is held to the form of its columns', (name, file, problems) => {
    expect(read(name, file).errors).toEqual({ lines: { 2: problems } });
  });
});
