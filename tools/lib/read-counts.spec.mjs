import { describe, expect, it } from '@jest/globals';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { readCounts, SEED } from './read-counts.mjs';
import { runCommand } from './run-command.mjs';

describe('counts of the command line', () => {
  it('are the numbers that were given, without those that were not', () => {
    const words = { accounts: '1000000', times: undefined, cut: true, json: 'file.json' };
    expect(readCounts(words, { accounts: { most: 1_000_000 }, times: { most: 9 } })).toEqual({ accounts: 1_000_000 });
  });

  it('begin at one unless it is said otherwise', () => {
    expect(() => readCounts({ lanes: '0' }, { lanes: { most: 9 } })).toThrow(Problem);
    expect(readCounts({ seed: '0' }, { seed: SEED })).toEqual({ seed: 0 });
    expect(readCounts({ seed: '-7' }, { seed: { least: -9, most: 9 } })).toEqual({ seed: -7 });
  });

  it.each(['', 'abc', '-1', '1.5', '1e3', '0x10', ' 5', '5 ', '007', 'Infinity', '101', '9'.repeat(400)])(
    'are refused when a word is %j',
    (word) => {
      expect(() => readCounts({ times: word }, { times: { most: 100 } })).toThrow(
        `--times is a whole number from 1 to 100, and not ${word}`,
      );
    },
  );

  it('name every word that is wrong', () => {
    const words = { seed: 'abc', times: '3', lanes: '1.5' };
    expect(() => readCounts(words, { seed: SEED, times: { most: 9 }, lanes: { most: 20 } })).toThrow(
      '--seed is a whole number from 0 to 4294967295, and not abc; --lanes is a whole number from 1 to 20, and not 1.5.',
    );
  });
});

describe('a program that is given words which are no numbers', () => {
  it.each([
    ['qa.mjs', 'bench', '--rounds=abc', '--accounts=1.5'],
    ['qa.mjs', 'chaos', '--times=abc', '--lanes=0'],
    ['qa.mjs', 'containers', '--accounts=abc'],
    ['qa.mjs', 'hostile', '--requests=abc', '--worst=-1'],
    ['qa.mjs', 'model', '--sequences=abc', '--lanes=1e3'],
    ['populate.mjs', '--processes=abc', '--days=0.5'],
    ['migrate-under-load.mjs', '--rows=abc'],
    ['properties.mjs', '--seed=abc'],
  ])('%s %s names each of them, and begins nothing', async (program, ...words) => {
    const { code, output } = await runCommand(process.execPath, [`tools/${program}`, ...words], { cwd: root });
    expect(code).toBe(1);
    const wrong = words.filter((word) => word.startsWith('--')).map((word) => word.split('='));
    for (const [option, word] of wrong)
      expect(output).toMatch(new RegExp(`${option} is a whole number from -?\\d+ to \\d+, and not ${word}[.;]`));
    expect(output).not.toMatch(/Building|seed \d|Making|sequences,/);
  });
});
