import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';

const PROGRAM = `import { propertyRuns } from '@carryover/testing';
interface Asked { readonly code: number }
const asked: Asked = { code: Number(process.argv[2]) };
if (asked.code === 5) throw new Error('as it was told');
console.log('asked for ' + asked.code + ' with ' + typeof propertyRuns);
process.on('SIGTERM', () => process.exit(7));
if (asked.code > 9) process.kill(process.ppid, 'SIGTERM');
setTimeout(() => process.exit(asked.code), asked.code > 9 ? 20_000 : 0);
`;

describe('node tools/qa.mjs', () => {
  /** @type {string} */
  let folder;
  /** @param {string[]} words */
  const run = (...words) => {
    const launch = `import { runQa } from '${join(root, 'tools/lib/run-qa.mjs')}';
      process.exit(await runQa(process.argv.slice(1), process.env.FOLDER));`;
    const args = ['--input-type=module', '--eval', launch, ...words];
    return runCommand(process.execPath, args, { cwd: root, env: { ...process.env, FOLDER: folder } });
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-qa-'));
    mkdirSync(join(folder, 'asked'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'asked/main.ts'), PROGRAM);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('says which programs there are when it is asked for another', async () => {
    const { code, output } = await run('nothing');
    expect([code, output.trim()]).toEqual([1, 'carryover: qa has asked, and no program "nothing".']);
  });

  it('runs a program from its source, and ends as it does', async () => {
    const { code, output } = await run('asked', '3');
    expect([code, output.trim()]).toEqual([3, 'asked for 3 with function']);
  });

  it('names the line of the source where a program broke', async () => {
    const { code, output } = await run('asked', '5');
    expect(code).toBe(1);
    expect(output).toContain('asked/main.ts:4:');
  });

  it('hands on a signal and waits until the program is done', async () => {
    const { code } = await run('asked', '10');
    expect(code).toBe(7);
  });
});
