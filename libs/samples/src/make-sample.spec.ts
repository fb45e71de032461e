import { JsonProblem, parseStrictJson, readAccountPayload } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { makeSampleAccount } from './account/make-sample-account.js';
import type { SampleOptions } from './account/sample-plan.js';
import { moneyDefects } from './defects/money-defects.js';
import { personDefects } from './defects/person-defects.js';
import { supplyDefects } from './defects/supply-defects.js';
import { Draw } from './draw.js';
import { makeSamples, type SamplesOptions } from './make-sample.js';

const today = '2025-02-01';
const options: SampleOptions = { seed: 1, supplier: 'DEMO', fuel: 'dual', billedTo: '2024-12-31' };
const samples = (count: number, more: Partial<SamplesOptions> = {}) => [
  ...makeSamples(count, { ...options, fuel: 'mixed', errorShare: 0.03, ...more }),
];

/** What is said about an account, errors and warnings alike. */
function problemsOf(text: string): { rule: string | null; code: string; path: string }[] {
  try {
    const { ruleErrors, warnings } = readAccountPayload(parseStrictJson(Buffer.from(text)), { today });
    return [...ruleErrors, ...warnings].map(({ rule, code, path }) => ({ rule, code, path }));
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return [{ rule: null, code: error.code, path: '' }];
  }
}

describe.each([...personDefects, ...supplyDefects, ...moneyDefects])('$defect', ({ plant, rule, code }) => {
  it('is reported once, under its rule and code, where it was planted', () => {
    for (let index = 0; index < 20; index += 1) {
      const account = makeSampleAccount(index, options);
      const path = plant(account, new Draw(index, 100));
      expect(problemsOf(JSON.stringify(account))).toEqual([{ rule, code, path }]);
    }
  });
});

describe('makeSamples', () => {
  it('breaks the share of the accounts that was asked for, in many ways', () => {
    const planted = samples(10_000).flatMap((sample) => sample.planted ?? []);
    expect(planted.length).toBeGreaterThanOrEqual(299);
    expect(planted.length).toBeLessThanOrEqual(301);
    expect(new Set(planted.map(({ rule, code }) => rule ?? code)).size).toBeGreaterThan(20);
  }, 60_000);

  it('breaks what it says it breaks, and nothing else', () => {
    const byFile = new Set(['account_import_process_already_imported', 'supply_point_in_use']);
    for (const { text, planted } of samples(1_000, { errorShare: 0.5 })) {
      const { defect: _, ...expected } = planted ?? { defect: '', rule: null, code: '', path: '' };
      expect(problemsOf(text)).toEqual(planted === null || byFile.has(planted.code) ? [] : [expected]);
    }
  }, 60_000);

  it.each([
    [0, 0],
    [1, 200],
  ])('breaks none or all at a share of %d', (errorShare, broken) => {
    expect(samples(200, { errorShare }).filter(({ planted }) => planted !== null)).toHaveLength(broken);
  });

  it('makes the same lines for the same options', () => {
    expect(samples(50)).toEqual(samples(50));
    expect(samples(50, { seed: 2 })).not.toEqual(samples(50));
  });
});
