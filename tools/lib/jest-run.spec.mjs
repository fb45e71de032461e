import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { countJest, failedFiles, failedTests, replaceFiles, secondsOf } from './jest-run.mjs';
import { root } from './paths.mjs';

/** @import { Counts, FileResults } from './jest-run.mjs' */

const nothing = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};
/** @param {Partial<Counts>} counts  @returns {Counts} */
const result = (counts) => {
  const all = { ...nothing, ...counts };
  return { ...all, numTotalTests: all.numPassedTests + all.numFailedTests + all.numPendingTests + all.numTodoTests };
};

describe('counting a run of jest', () => {
  it.each([
    ['tests that pass', result({ numPassedTests: 3 }), 0, { passed: 3, failed: 0 }],
    ['tests that fail', result({ numPassedTests: 3, numFailedTests: 2 }), 1, { passed: 3, failed: 2 }],
    [
      'a suite that cannot run',
      result({ numPassedTests: 3, numRuntimeErrorTestSuites: 1 }),
      1,
      { passed: 3, failed: 1 },
    ],
    [
      'skipped and planned tests',
      result({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 }),
      0,
      { passed: 3, failed: 2 },
    ],
    ['a run without tests', result({}), 0, { passed: 0, failed: 1 }],
    ['a failure of no test', result({ numPassedTests: 3 }), 1, { passed: 3, failed: 1 }],
    ['a run that leaves no result', undefined, 134, { passed: 0, failed: 1 }],
  ])('knows %s', (_name, counts, code, expected) => {
    expect(countJest(counts, { code, isWhole: true })).toEqual(expected);
  });

  it('lets a selection by name leave out the others', () => {
    const counts = result({ numPassedTests: 1, numPendingTests: 9 });

    expect(countJest(counts, { code: 0, isWhole: false })).toEqual({ passed: 1, failed: 0 });
  });
});

describe('the names of what failed', () => {
  /** @param {string[]} states */
  const tests = (...states) => states.map((status, index) => ({ status, fullName: `test ${index}` }));
  /** @param {string} name  @param {string} status  @param {string[]} states */
  const file = (name, status, ...states) => ({ name: join(root, name), status, assertionResults: tests(...states) });

  it('are those of the tests, and that of a file that could not run', () => {
    const testResults = [
      file('a.spec', 'passed', 'passed'),
      file('b.spec', 'failed', 'passed', 'failed'),
      file('c.spec', 'failed'),
    ];

    expect(failedTests({ testResults })).toEqual(['b.spec: test 1', 'c.spec']);
  });

  it('are none without a result', () => {
    expect(failedTests(undefined)).toEqual([]);
  });
});

describe('the seconds of files', () => {
  it('are from the beginning of each to its end, by its path', () => {
    const file = { name: join(root, 'a.spec'), status: 'passed', assertionResults: [] };
    const testResults = [{ ...file, startTime: 1_000, endTime: 13_600 }];

    expect(secondsOf({ testResults })).toEqual({ 'a.spec': 13 });
  });

  it('are of no file without a result', () => {
    expect(secondsOf(undefined)).toEqual({});
  });
});

describe('files that ran a second time', () => {
  /** @param {string} status */
  const test = (status) => ({ status, fullName: 'a test' });
  const passing = { name: '/a.spec', status: 'passed', assertionResults: [test('passed'), test('passed')] };
  const failing = { name: '/b.spec', status: 'failed', assertionResults: [test('passed'), test('failed')] };
  const broken = { name: '/c.spec', status: 'failed', assertionResults: [] };
  const first = {
    ...result({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }),
    testResults: [passing, failing, broken],
  };
  const files = failedFiles(first);
  /** @param {FileResults | undefined} later  @param {number} code */
  const verdict = (later, code) => countJest(replaceFiles(first, later, files), { code, isWhole: true });

  it('are those with a failure and those that could not run', () => {
    expect(files).toEqual(['/b.spec', '/c.spec']);
  });

  it('count as they ended then', () => {
    const later = {
      testResults: [
        { ...failing, status: 'passed', assertionResults: [test('passed'), test('passed')] },
        { ...broken, status: 'passed', assertionResults: [test('passed')] },
      ],
    };

    expect(verdict(later, 0)).toEqual({ passed: 5, failed: 0 });
  });

  it('fail when they fail again', () => {
    expect(verdict({ testResults: [failing, broken] }, 1)).toEqual({ passed: 3, failed: 2 });
  });

  it('fail when the second run leaves no result', () => {
    expect(verdict(undefined, 134)).toEqual({ passed: 3, failed: 2 });
  });

  it('fail when jest calls the second run a failure for a reason that is no test', () => {
    const later = { testResults: [{ ...failing, status: 'passed', assertionResults: [test('passed')] }] };

    expect(verdict(later, 1)).toEqual({ passed: 3, failed: 1 });
  });
});
