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

  it('are told by the lines that were written', () => {
    expect(output).toContain('third.spec.ts:8:9');
  });
});
