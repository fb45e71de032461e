import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './paths.mjs';
import { kindsOf } from './test-selection.mjs';

const files = [
  'libs/industry/src/mpan.spec.ts',
  'tools/lib/free-port.spec.mjs',
  'apps/api/src/modules/imports/lists.int-spec.ts',
  'apps/api/src/modules/imports/lists.spec.ts',
  'apps/admin/e2e/console.e2e-spec.mjs',
];
const all = ['unit', 'integration', 'e2e'];
/** @param {string[]} args */
const kinds = (...args) => [...kindsOf(args, files)].sort();

describe('the kinds of tests that arguments of jest pick', () => {
  it.each([
    ['one unit file', ['libs/industry/src/mpan.spec.ts'], ['unit']],
    ['one by its full path', [join(root, 'libs/industry/src/mpan.spec.ts')], ['unit']],
    ['one from here', ['./tools/lib/free-port.spec.mjs'], ['unit']],
    ['one in other capitals', ['MPAN'], ['unit']],
    ['a word that fits two kinds', ['imports/lists'], ['integration', 'unit']],
    ['two files', ['mpan', 'console.e2e'], ['e2e', 'unit']],
    ['a file and the name of a test', ['mpan', '-t', 'console'], ['unit']],
    ['a file and a number of workers', ['-w', '2', 'mpan'], ['unit']],
    ['a file in an option', ['--testPathPatterns=mpan'], ['unit']],
    ['a project', ['--selectProjects', 'unit'], ['unit']],
    ['a project in one word', ['--selectProjects=integration'], ['integration']],
    ['two projects', ['--selectProjects', 'unit', 'integration', '-w', '2'], ['integration', 'unit']],
    ['a project and a word that fits two kinds', ['--selectProjects', 'unit', '-t', 'x', 'lists'], ['unit']],
    ['what is no regular expression', ['mpan.spec.ts('], all],
  ])('are those of %s', (_name, args, expected) => {
    expect(kinds(...args)).toEqual([...expected].sort());
  });

  it.each([
    ['no word at all', []],
    ['only the name of a test', ['-t', 'is checked']],
    ['no file that there is', ['apps/api/src/main.ts', '--findRelatedTests']],
    ['a project nobody knows', ['--selectProjects', 'other']],
  ])('are all of them when there is %s', (_name, args) => {
    expect(kinds(...args)).toEqual([...all].sort());
  });

  it('are found among the files of this checkout', () => {
    expect([...kindsOf(['tools/lib/test-selection'])]).toEqual(['unit']);
    expect([...kindsOf(['qa/containers/steps/page-commands'])]).toEqual(['unit']);
    expect([...kindsOf(['deploy/prometheus/alerts'])]).toEqual(['e2e']);
  });
});
