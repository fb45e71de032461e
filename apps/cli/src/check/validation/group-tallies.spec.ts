import { describe, expect, it } from '@jest/globals';
import { fieldOf, GroupTallies, MOST_GROUPS } from './group-tallies.js';

const problem = (path: string) => ({
  rule: 'R01',
  code: 'unknown_field',
  path,
  detail: 'This field is not recognised.',
});

describe('fieldOf', () => {
  it.each([
    ['customers.0.psr.12.code', 'customers[].psr[].code'],
    ['customers.0', 'customers[]'],
    ['', ''],
    ['metadata.0.value.2x', 'metadata[].value.2x'],
  ])('%s is %s', (path, field) => expect(fieldOf(path)).toBe(field));
});

describe('GroupTallies', () => {
  it('counts problems and accounts apart and keeps the first lines', () => {
    const tallies = new GroupTallies(2);
    for (const line of [4, 8, 15]) tallies.add(line, [problem('customers.0.x'), problem('customers.1.x')]);
    expect(tallies.list()).toMatchObject([{ field: 'customers[].x', problems: 6, accounts: 3, lines: [4, 8] }]);
  });

  it('merges what was counted over later lines', () => {
    const [whole, first, later] = [new GroupTallies(3), new GroupTallies(3), new GroupTallies(3)];
    for (const line of [0, 1, 2, 3]) whole.add(line, [problem('a')]);
    for (const line of [0, 1]) first.add(line, [problem('a')]);
    for (const line of [0, 1]) later.add(line, [problem('a')]);
    first.merge(later.list(), 2);
    expect(first.list()).toEqual(whole.list());
  });

  it('puts fields beyond a number of them into one group', () => {
    const tallies = new GroupTallies(1);
    for (let index = 0; index < MOST_GROUPS + 50; index += 1) tallies.add(index, [problem(`field_${index}`)]);
    expect(tallies.list()).toHaveLength(MOST_GROUPS + 1);
    expect(tallies.list().at(-1)).toMatchObject({ field: '(further fields)', problems: 50, accounts: 50 });
  });
});
