import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jestCommand } from '../../lib/jest-run.mjs';
import { root } from '../../lib/paths.mjs';
import { runCommand } from '../../lib/run-command.mjs';

const UNTIDY = `import { expect, it, jest } from '@jest/globals';
import { loaded } from './shared.js';
it('finds nothing that another file left behind', () => {
  expect(process.env).not.toHaveProperty('LEFT_BEHIND');
  expect(process.env).toHaveProperty('PATH');
  expect(Math.random()).toBeLessThan(1);
  expect(Date.now()).toBeGreaterThan(0);
  expect(Object.getOwnPropertySymbols(globalThis).filter((key) => key.description === 'JEST_STATE_SYMBOL')).toHaveLength(1);
});
it('leaves much behind', () => {
  loaded.times += 1;
  console.log('used ' + loaded.times + ' times');
  process.env.LEFT_BEHIND = 'yes';
  delete process.env.PATH;
  jest.spyOn(Math, 'random').mockReturnValue(7);
  jest.useFakeTimers({ now: 0 });
  expect(Date.now()).toBe(0);
});
`;

const FILES = {
  'shared.ts': `export const loaded = { times: 0 };\n`,
  'first.spec.ts': UNTIDY,
  'second.spec.ts': UNTIDY,
  'third.spec.ts': `import { it } from '@jest/globals';

interface Nothing {
  left: 'of this';
}
it('fails', () => {
  const nothing: Nothing | undefined = undefined;
  throw new Error(String(nothing));
});
`,
  'reporter.cjs': `module.exports = class {
  onTestCaseResult(test, { title }) {
    process.stdout.write('\\nheard of "' + title + '" in ' + require('node:path').basename(test.path) + '\\n');
  }
};
`,
};

describe('test files of one worker', () => {
  /** @type {string} */
  let folder;
  /** @type {string} */
  let output;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-runtime-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    /** @param {string} name */
    const native = (name) => join(root, 'tools/jest/native', name);
    const config = {
      rootDir: folder,
      runtime: native('runtime.cjs'),
      testEnvironment: native('environment.cjs'),
      transform: {},
      testMatch: ['**/*.spec.ts'],
      reporters: ['default', join(folder, 'reporter.cjs')],
    };
    const [command, ...args] = jestCommand(['--runInBand', '--config', JSON.stringify(config)]);
    ({ output } = await runCommand(command, args, { cwd: root }));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('share modules and nothing that the process had before', () => {
    expect(output).toMatch(/PASS .*first\.spec\.ts/);
    expect(output).toMatch(/PASS .*second\.spec\.ts/);
    expect(output).toContain('used 2 times');
  });

  it('are heard of once', () => {
    const heard = output.match(/^heard of .*/gm);
    const names = ['finds nothing that another file left behind', 'leaves much behind'];
    const expected = ['first', 'second'].flatMap((file) =>
      names.map((name) => `heard of "${name}" in ${file}.spec.ts`),
    );
    expect(heard?.sort()).toEqual([...expected, 'heard of "fails" in third.spec.ts'].sort());
  });

  it('are told by the lines that were written', () => {
    expect(output).toContain('third.spec.ts:8:9');
  });
});
