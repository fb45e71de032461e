import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { typescriptFlags } from '../../../../../tools/lib/typescript-flags.mjs';

const MODULE = new URL('./run-process.ts', import.meta.url).href;

/** Runs a process that starts like this. @returns how it ended, and what it wrote */
async function run(start: string): Promise<{ code: number | null; out: string; err: string }> {
  const program = `import { runProcess } from '${MODULE}';
    const say = (event, error) => process.stdout.write(event + ' ' + error.message + '\\n');
    const logger = { info: () => {}, error: say, flush: () => new Promise((resolve) => setTimeout(resolve, 200)) };
    const failWith = (message) => Promise.reject(Object.assign(new Error(message), { parameters: ['a secret'] }));
    await runProcess(async () => { ${start} return { logger, close: async () => {} }; });`;
  const child = spawn(process.execPath, [...typescriptFlags, '--input-type=module', '--eval', program]);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

describe('an error that nobody caught', () => {
  it('is logged, each of several at the same time, and ends the process once that is written', async () => {
    const ended = await run(`setTimeout(() => { failWith('the first'); failWith('the second'); }, 1);`);
    expect(ended).toEqual({
      code: 1,
      out: 'process.exception.uncaught the first\nprocess.exception.uncaught the second\n',
      err: '',
    });
  }, 60_000);

  it('is said in one sentence while the process starts', async () => {
    const ended = await run(`failWith('not yet'); await new Promise((resolve) => setTimeout(resolve, 1_000));`);
    expect(ended).toEqual({ code: 1, out: '', err: 'The process could not start: not yet\n' });
  }, 60_000);
});
