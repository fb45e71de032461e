import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_RULES, TRANSACTION_RULES } from '../../libs/contract/src/index.js';
import { root } from '../../tools/lib/paths.mjs';
import { findRuleSources } from '../../tools/lib/rule-sources.mjs';

/** Files of sources that say the words. @param {string[]} words  @param {string[]} folders */
function filesThatSay(words, folders) {
  const args = ['grep', '--name-only', '--untracked', '--word-regexp', ...words.flatMap((word) => ['-e', word])];
  const found = execFileSync('git', [...args, '--', ...folders], { cwd: root, encoding: 'utf8' });
  return found
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.spec\.|\.generated\.|\/testing\//.test(path));
}

describe('a rule', () => {
  it('takes three files: the rule, its cases, its line in the list', () => {
    expect(filesThatSay(['R47', 'customerAtAddress'], ['apps', 'libs', 'qa', 'tools'])).toEqual([
      'libs/contract/src/rules/account-rules.ts',
      'libs/contract/src/rules/supply/addresses.cases.ts',
      'libs/contract/src/rules/supply/supply-addresses.rule.ts',
    ]);
  });

  it('has its cases beside it', () => {
    const sources = findRuleSources();
    const apart = [...ACCOUNT_RULES, ...TRANSACTION_RULES].flatMap(({ id }) => {
      const folders = (sources.get(id) ?? []).map((path) => dirname(path));
      const cases = filesThatSay([id], ['libs/contract/src/rules/**.cases.ts']);
      return cases.some((path) => folders.includes(dirname(path))) ? [] : [id];
    });
    expect(apart).toEqual([]);
  });
});
