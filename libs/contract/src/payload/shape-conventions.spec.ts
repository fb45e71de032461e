import { describe, expect, it } from '@jest/globals';
import { LIST_CAPS } from './list-caps.js';
import { accountFields, type ListedField } from './testing/field-list.js';
import { LEFT_OUT, pathInExample, walkWith } from './testing/walk-with.js';

const fields = accountFields();
const named = (list: readonly ListedField[]): [string, ListedField][] => list.map((field) => [field.path, field]);
const table = (accepts: (field: ListedField) => boolean): [string, ListedField][] => named(fields.filter(accepts));
const jsonType = (field: ListedField): string => (field.type === 'decimal' ? 'string' : field.type);

const SAMPLES: readonly (readonly [string, unknown])[] = [
  ['string', 'text'],
  ['boolean', true],
  ['integer', 3],
  ['fraction', 3.5],
  ['array', []],
  ['object', { a: 1 }],
];

function expectProblem(path: string, value: unknown, message: string): void {
  expect(walkWith(path, value).problems).toEqual([[pathInExample(path), message]]);
}

describe('R01', () => {
  const parents = [...new Set(fields.map(({ path }) => path.replace(/\.?[^.]+$/, '')))];

  it.each(parents)('refuses a field nobody documented in "%s"', (parent) => {
    for (const key of ['undocumented', '__proto__x', 'constructor', 'toString', 'hasOwnProperty', '']) {
      expectProblem(parent === '' ? key : `${parent}.${key}`, 1, 'This field is not recognised.');
    }
  });
});

describe('R02', () => {
  it.each(table(({ required }) => required === true))('misses %s', (path) => {
    expectProblem(path, LEFT_OUT, 'A value is required.');
  });

  it.each(table(({ required }) => required !== true))('does not miss %s', (path) => {
    expect(walkWith(path, LEFT_OUT)).toEqual({ problems: [], field: undefined });
  });
});

describe('R03', () => {
  it.each(named(fields))('refuses null for %s', (path) => {
    expectProblem(path, null, 'Null is not accepted. Leave the field out instead.');
  });
});

describe('R04', () => {
  it.each(named(fields))('refuses other JSON types for %s', (path, field) => {
    for (const [type, value] of SAMPLES) {
      if (type !== jsonType(field)) expectProblem(path, value, `Expected ${jsonType(field)}.`);
    }
  });
});

describe('R05', () => {
  const bounded = table(({ type, maxLength }) => type === 'string' && maxLength !== undefined);

  it.each(bounded)('refuses more characters than %s may have', (path, { maxLength = 0 }) => {
    for (const character of ['a', '1', '😀']) {
      expectProblem(path, character.repeat(maxLength + 1), `Use at most ${maxLength} characters.`);
    }
  });

  it.each(bounded.filter(([, { pattern }]) => pattern === undefined))(
    'takes as many characters as %s may have, counted in code points',
    (path, { maxLength = 0 }) => {
      const text = '😀'.repeat(maxLength);
      expect(walkWith(path, `  ${text}\n`)).toEqual({ problems: [], field: text });
    },
  );

  const notBlank = table(({ type, allow_blank }) => (type === 'string' || type === 'decimal') && !allow_blank);
  it.each(notBlank)('refuses an empty %s', (path) => {
    for (const value of ['', '   ', '\t\n']) expectProblem(path, value, 'This field must not be empty.');
  });
});

describe('R06', () => {
  it.each(table((field) => field.enum_open === false))('takes only the listed values for %s', (path, field) => {
    for (const value of field.enum ?? []) {
      expect(walkWith(path, value)).toEqual({ problems: [], field: value === '' ? undefined : value });
    }
    for (const value of ['nope', 'monthly', ' DD ', 'toString', '__proto__']) {
      expectProblem(path, value, `"${value}" is not an accepted value. Accepted: ${field.enum?.join(', ')}.`);
    }
  });

  it('quotes no more of a long value than needed', () => {
    const [[, message] = ['', '']] = walkWith(
      'ledgers[].current_statement_transactions[].type',
      'x'.repeat(1_000_000),
    ).problems;
    expect(message.length).toBeLessThan(300);
  });

  const open = table((field) => field.enum_open === true && field.pattern === undefined);
  it.each(open)('takes further values for %s', (path) => {
    const { problems, field } = walkWith(path, ' ANOTHER ');
    expect({ problems, field }).toEqual({ problems: [], field: 'ANOTHER' });
  });
});

describe('R07', () => {
  const invalid = [
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '0000-01-01',
    '24-01-01',
    '2024-1-1',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '01/02/2024',
    '２０２４-01-01',
    '2024-01-01\n',
    'today',
  ];

  it.each(table(({ format }) => format === 'date'))('takes only days of the calendar for %s', (path) => {
    for (const value of invalid) expectProblem(path, value, 'Not a valid date; use YYYY-MM-DD.');
    for (const value of ['2024-02-29', '0001-01-01', '9999-12-31']) {
      expect(walkWith(path, value)).toEqual({ problems: [], field: value });
    }
  });
});

describe('R08', () => {
  it.each(table(({ format }) => format === 'date-time'))('takes only dates with a time for %s', (path) => {
    expectProblem(path, '2024-01-01', 'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.');
    expect(walkWith(path, '2024-07-01T09:00:00').field).toBe('2024-07-01T08:00:00Z');
    const tooFine = 'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ, with at most 6 digits of a second.';
    expectProblem(path, '2024-07-01T09:00:00.1234567+01:00', tooFine);
    expectProblem(path, '2024-02-30T09:00:00.1234567Z', 'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.');
  });
});

describe('R09', () => {
  const decimals = table(({ type }) => type === 'decimal');
  const invalid = ['-', '.', '-.', '+1', '1e3', '1,000', 'NaN', 'Infinity', '0x10', ' 1', '1 ', '1.2.3', '--1', '١'];

  it.each(decimals)('takes only decimals within the digits of %s', (path, { decimal }) => {
    const { integer_digits: integer = 0, fraction_digits: fraction = 0 } = decimal ?? {};
    const message = `Not a valid decimal number (at most ${integer} digits before and ${fraction} after the point).`;
    const tooWide = ['9'.repeat(integer + 1), `1.${'0'.repeat(fraction + 1)}`, '9'.repeat(100_000)];
    for (const value of [...invalid, ...tooWide]) expectProblem(path, value, message);
  });

  it.each(decimals)('takes as many digits as %s may have and keeps them', (path, { decimal }) => {
    const value = `${'9'.repeat(decimal?.integer_digits ?? 0)}.${'9'.repeat(decimal?.fraction_digits ?? 0)}`;
    expect(walkWith(path, value)).toEqual({ problems: [], field: value });
  });

  it.each(decimals.filter(([, { min }]) => min === 0))('refuses a negative %s', (path) => {
    expectProblem(path, '-0.01', 'The amount must not be negative.');
    expect(walkWith(path, '-0.00')).toEqual({ problems: [], field: '0.00' });
  });
});

describe('R10', () => {
  const lists = table(({ type }) => type === 'array');

  it.each(lists)('places a problem of an entry of %s under its position', (path) => {
    expect(walkWith(path, ['text', [], null]).problems.slice(0, 3)).toEqual(
      path.endsWith('property_administrators')
        ? [[pathInExample(path), 'Only one property administrator is accepted for a supply address.']]
        : [0, 1, 2].map((index) => [`${pathInExample(path)}.${index}`, 'Expected object.']),
    );
  });

  it.each(lists)('does not look into %s when it is too long', (path, { maxItems }) => {
    const name = path.split('.').at(-1) as keyof typeof LIST_CAPS;
    const cap = LIST_CAPS[name];
    const message =
      maxItems === 1
        ? 'Only one property administrator is accepted for a supply address.'
        : `Use at most ${cap} entries.`;
    expectProblem(
      path,
      Array.from({ length: cap + 1 }, () => 'no object'),
      message,
    );
  });

  it.each(
    table(
      ({ type, required, path }) =>
        required !== true && (type === 'array' || (type === 'object' && path !== 'metadata[].value')),
    ),
  )('takes an empty %s as not given or names what is missing in it', (path, { type }) => {
    const { problems, field } = walkWith(path, type === 'array' ? [] : {});
    if (problems.length === 0) expect(field).toBeUndefined();
    else expect(new Set(problems.map(([, message]) => message))).toEqual(new Set(['A value is required.']));
  });
});

describe('R11', () => {
  it.each(table(({ allow_blank }) => allow_blank === true))('takes a blank %s as not given', (path) => {
    for (const value of ['', '  ']) expect(walkWith(path, value)).toEqual({ problems: [], field: undefined });
  });
});
