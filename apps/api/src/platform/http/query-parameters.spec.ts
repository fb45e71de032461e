import { describe, expect, it } from '@jest/globals';
import { writeOpaqueCursor } from './opaque-cursor.js';
import { QueryParameters, unknownParameters } from './query-parameters.js';

describe('unknownParameters', () => {
  it('takes the ones a call knows', () => {
    expect(unknownParameters({ is_dry_run: 'true' }, ['is_dry_run'])).toEqual([]);
  });

  it.each(['is_dry_run[]', 'is_dryrun', 'IS_DRY_RUN', '__proto__x'])('names %s', (name) => {
    expect(unknownParameters({ [name]: 'true' }, ['is_dry_run'])).toEqual([
      { path: name, rule: 'R01', code: 'unknown_field', detail: 'This field is not recognised.' },
    ]);
  });
});

describe('a flag of the query', () => {
  it.each([
    ...['true', 'True', 'TRUE', '1'].map((text) => [text, true] as const),
    ...['false', 'False', 'FALSE', '0'].map((text) => [text, false] as const),
  ])('is read of %s, whatever the document says that generated clients send', (text, expected) => {
    const query = new QueryParameters({ is_dry_run: text });
    expect([query.flag('is_dry_run'), query.problems]).toEqual([expected, []]);
  });

  it.each(['yes', '', ' true', '2', 'null'])('is refused of "%s"', (text) => {
    const query = new QueryParameters({ is_dry_run: text });
    expect(query.flag('is_dry_run')).toBeNull();
    expect(query.problems).toEqual([expect.objectContaining({ path: 'is_dry_run', rule: 'R04' })]);
  });
});

describe('the size of a page', () => {
  it.each([
    ['1', 1],
    ['200', 200],
  ])('is %s', (limit, expected) => {
    const query = new QueryParameters({ limit });
    expect([query.limit(200), query.problems]).toEqual([expected, []]);
  });

  it('is for the caller to choose where it is not given', () => {
    const query = new QueryParameters({});
    expect([query.limit(200), query.problems]).toEqual([null, []]);
  });

  it.each(['0', '201', '007', '1e2', '-1', '1.0', ' 1', '', '9'.repeat(40), ['1']])('is not %j', (limit) => {
    const query = new QueryParameters({ limit });
    expect(query.limit(200)).toBeNull();
    expect(query.problems).toEqual([
      { path: 'limit', rule: 'R04', code: 'out_of_range', detail: 'Expected a whole number from 1 to 200.' },
    ]);
  });
});

describe('the cursor of a page', () => {
  const POSITION = /^([^|]+)\|(\d+)$/;
  const read = (cursor: string) => {
    const query = new QueryParameters({ cursor });
    return { position: query.cursor(POSITION, ([name, id]) => (name === 'none' ? null : { name, id })), query };
  };

  it('is read as it was written', () => {
    const { position, query } = read(writeOpaqueCursor('Zoë', '12'));
    expect([position, query.problems]).toEqual([{ name: 'Zoë', id: '12' }, []]);
  });

  it.each([
    ['of another list', writeOpaqueCursor('12')],
    ['of no position', writeOpaqueCursor('none', '12')],
    ['that no text of the database can hold', writeOpaqueCursor('a\0b', '12')],
    ['of another spelling', `${writeOpaqueCursor('ab', '12')}=`],
    ['that is blank', ''],
  ])('is not one %s', (_what, cursor) => {
    const { position, query } = read(cursor);
    expect(position).toBeNull();
    expect(query.problems).toEqual([
      { path: 'cursor', rule: 'R04', code: 'invalid_cursor', detail: 'This cursor is not one of ours.' },
    ]);
  });
});
