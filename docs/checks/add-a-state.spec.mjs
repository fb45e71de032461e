import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';

/** Files that name a state by hand, but for tests, what they are given, and measurements. @param {string} state */
function filesThatName(state) {
  const folders = ['apps/admin/src', 'apps/api/src', 'apps/cli/src', 'libs', 'migrations/src', 'qa/model', 'tools'];
  const args = ['grep', '--name-only', '--untracked', '--extended-regexp', '--word-regexp', `'${state}'|${state}: \\{`];
  const found = execFileSync('git', [...args, '--', ...folders], { cwd: root, encoding: 'utf8' });
  return found
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(int-)?spec\.|\.generated\.|testing\//.test(path));
}

const guide = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const section = /## Add a state\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? '';

describe('a state of an import', () => {
  it('is named where it is declared, kept, moved and drawn, and nowhere else', () => {
    expect(filesThatName('DRY_RUN_ERRORED')).toEqual([
      'libs/contract/src/process/import-states.ts',
      'libs/contract/src/process/import-transitions.ts',
      'migrations/src/1760000001000-create-imports.ts',
      'migrations/src/1760000014000-add-operator-batches.ts',
      'migrations/src/1760000019000-keep-outcomes-and-beginnings.ts',
      'migrations/src/1760000092200-count-lines-of-waves.ts', // what failed, which a test holds to the entries
      'migrations/src/1760000100510-note-import-outcomes.ts', // and of outcomes, which the invariant outcomes-are-exact holds
      'migrations/src/1760000100520-fill-import-outcomes.ts',
      'migrations/src/1760000101500-leave-corrections-out-of-outcomes.ts', // as 1760000100510, but for a step that changes no state
      'qa/model/world/worker-steps.ts',
    ]);
  });

  it('is added in the files that CONTRIBUTING lists', () => {
    const rows = section.split('\n').filter((line) => /^\d\. /.test(line));
    expect(rows).toHaveLength(4);
    for (const path of [
      'libs/contract/src/process/import-states.ts',
      'libs/contract/src/process/import-transitions.ts',
      'apps/admin/src/features/imports/states/import-state.tsx',
    ])
      expect(section).toContain(path);
  });
});
