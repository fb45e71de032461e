import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkUnsteady, UnsteadyRecord } from './unsteady-record.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-unsteady-'));
const file = join(folder, 'kept/unsteady.json');

/** One run of all tests in which these were unsteady; what it calls too often. @param {string[]} names */
const run = (...names) => new UnsteadyRecord(file).add(names);
/** @param {number} count */
const runs = (count) => Array.from({ length: count }, () => run());

beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what passes at its second run only', () => {
  it('is too much the third time, however many other runs were in between', () => {
    expect([run('a.spec'), run(), run('a.spec'), run('b.spec'), run('b.spec', 'a.spec')]).toEqual([
      [],
      [],
      [],
      [],
      ['a.spec'],
    ]);
  });

  it('stays too much until it is mended', () => {
    run('a.spec');
    run('a.spec');

    expect([run('a.spec'), run('a.spec')]).toEqual([['a.spec'], ['a.spec']]);
  });

  it('fails no run in which it is steady', () => {
    for (const _time of [1, 2, 3]) run('a.spec');

    expect(run()).toEqual([]);
  });

  it('counts once in a run, which has several checks', () => {
    const record = new UnsteadyRecord(file);

    expect([1, 2, 3].map(() => record.add(['a.spec']))).toEqual([[], [], []]);
  });

  it('is forgotten after 20 runs', () => {
    run('a.spec');
    run('a.spec');
    runs(18);

    expect(run('a.spec')).toEqual([]);
  });

  it('counts still in the twentieth run', () => {
    run('a.spec');
    run('a.spec');
    runs(17);

    expect(run('a.spec')).toEqual(['a.spec']);
  });

  it('is counted from the beginning when the record was cut short', () => {
    run('a.spec');
    run('a.spec');
    writeFileSync(file, '{ "run": 2');

    expect(run('a.spec')).toEqual([]);
  });
});

describe('the result of a check', () => {
  const result = { passed: 5, failed: 0, output: '', failing: [], unsteady: ['a.spec'] };
  const check = () => checkUnsteady(result, new UnsteadyRecord(file));

  it('stands while something is unsteady for the first and the second time', () => {
    expect([check(), check()]).toEqual([result, result]);
  });

  it('is a failure that names it at the third time', () => {
    check();
    check();

    expect(check()).toEqual({
      ...result,
      failed: 1,
      failing: ['a.spec: passed at its second run only, 3 times or more in 20 runs'],
    });
  });

  it('may be of a check that knows no second run', () => {
    const plain = { passed: 1, failed: 0, output: '' };

    expect(checkUnsteady(plain, new UnsteadyRecord(file))).toEqual(plain);
  });
});
