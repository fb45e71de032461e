import { describe, expect, it } from '@jest/globals';
import { ruleDefiner } from './define-rule.js';
import { countProblems, leavesOut, listedProblems, listFurther } from './listed-problems.js';
import { type Problem, type Rule } from './rule.js';
import { runRules } from './run-rules.js';
import { LIVE_SEVERITIES, liveSeverities } from './severity/severities.js';

const problem = (rule: string, index: number, detail = 'It is wrong.'): Problem => ({
  path: `entries.${index}`,
  rule,
  code: 'wrong',
  detail,
});
const many = (rule: string, count: number) => Array.from({ length: count }, (_, index) => problem(rule, index));
const counted = (problems: readonly Problem[]) => {
  const counts: Record<string, number> = {};
  for (const { rule } of problems) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
};

describe('the problems that are listed', () => {
  it('are all of them, as they were found, while there is room', () => {
    const problems = [...many('R64', 6), ...many('R12', 4)];
    expect(listedProblems({ problems, isComplete: true }, 10)).toBe(problems);
    expect(countProblems(problems)).toBe(10);
  });

  it('are some of every rule, in the order found, and how many there are in all', () => {
    const problems = [...many('R02', 500), ...many('R12', 1), ...many('R64', 500), ...many('R103', 2)];
    const listed = listedProblems({ problems, isComplete: true }, 100);
    expect(counted(listed)).toEqual({ R02: 49, R12: 1, R64: 48, R103: 2, R10: 1 });
    expect(listed.slice(0, -1)).toEqual([
      ...problems.slice(0, 49),
      ...problems.slice(500, 501),
      ...problems.slice(501, 549),
      ...problems.slice(-2),
    ]);
    expect(listed.at(-1)).toEqual({
      path: '',
      rule: 'R10',
      code: 'too_many_problems',
      detail: 'Only 100 of 1003 problems are listed.',
      total: 1003,
    });
    expect(leavesOut(listed)).toBe(true);
    expect(countProblems(listed)).toBe(1003);
  });

  it('are more than the slots there are in no case, and say so when nobody counted the rest', () => {
    const problems = [...many('R02', 3), ...many('R04', 3), ...many('R05', 3)];
    for (const most of [0, 1, 2, 3, 8]) {
      const listed = listedProblems({ problems, isComplete: false }, most);
      expect(listed).toHaveLength(most + 1);
      expect(listed.at(-1)?.detail).toBe(`Only ${most} of at least 9 problems are listed.`);
    }
  });

  it('have a bounded number of characters together', () => {
    const problems = Array.from({ length: 900 }, (_, index) => problem('R01', index, 'x'.repeat(4_000)));
    const listed = listedProblems({ problems, isComplete: true });
    expect(JSON.stringify(listed).length).toBeLessThan(300_000);
    expect(countProblems(listed)).toBe(900);
  });

  it('leave to those found later the slots that are left', () => {
    const three = many('R02', 3);
    expect(listFurther(three, [], 3)).toBe(three);
    expect(listFurther(three, many('R136', 2), 5)).toEqual([...three, ...many('R136', 2)]);
    const full = listFurther(three, many('R136', 7), 5);
    expect(counted(full)).toEqual({ R02: 3, R136: 2, R10: 1 });
    expect(countProblems(full)).toBe(10);
    expect(listFurther(full, many('R136', 7), 5)).toBe(full);
  });
});

describe('a rule that finds something in every entry', () => {
  /** Reports as many as it is asked to; the entry looked at last is kept. */
  function ruleOf(entries: number, find: (index: number) => { isAdvice?: boolean } | null) {
    const seen = { last: -1 };
    const rule = ruleDefiner<object, unknown>(
      'account',
      'validate',
    )({
      id: 'R64',
      title: 'Nothing is wrong',
      path: 'entries[]',
      code: 'wrong',
      message: 'It is wrong.',
      check(_body, _context, report) {
        for (seen.last = 0; seen.last < entries; seen.last += 1) {
          const finding = find(seen.last);
          if (finding !== null) report({ path: `entries.${seen.last}`, ...finding });
        }
      },
    });
    return { rule, seen };
  }
  function run(rule: Rule<object, unknown>, severities = LIVE_SEVERITIES) {
    const told: string[] = [];
    const isComplete = runRules([rule], {}, {}, severities, (_, severity) => told.push(severity), 10);
    return { told, isComplete };
  }

  it('is ended when more was found than is listed', () => {
    const { rule, seen } = ruleOf(1_000_000, () => ({}));
    expect(run(rule)).toEqual({ told: Array(11).fill('error'), isComplete: false });
    expect(seen.last).toBe(10);
  });

  it('goes on behind warnings that are not told any more while it may still refuse', () => {
    const { rule } = ruleOf(1_000, (index) => (index === 999 ? {} : { isAdvice: true }));
    expect(run(rule)).toEqual({ told: [...Array(11).fill('warning'), 'error'], isComplete: false });
  });

  it.each(['warning', 'off'] as const)('is ended as well where it is only a %s', (severity) => {
    const { rule, seen } = ruleOf(1_000_000, () => ({}));
    const { told, isComplete } = run(rule, liveSeverities({ R64: { severity } }, '2026-01-01'));
    expect(told).toEqual(severity === 'off' ? [] : Array(11).fill('warning'));
    expect(isComplete).toBe(severity === 'off');
    expect(seen.last).toBe(10);
  });

  it('lets its own failures through', () => {
    const { rule } = ruleOf(1, () => {
      throw new Error('a fault');
    });
    expect(() => run(rule)).toThrow('a fault');
  });
});
