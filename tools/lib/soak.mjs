import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.mjs';

const programs = ['chaos', 'hostile', 'model', 'properties'];

/**
 * `npm run test:soak [-- --seed N]`: chaos, hostile input, the model test and every property at full length, one
 * after another, whether they fail or not. Each prints its seed, or all use the given one.
 * @param {string[]} args
 * @param {(name: string, args: string[]) => Promise<number>} [run] one program to its end; its exit code
 * @returns {Promise<number>} the exit code: 0 when all held
 */
export async function soak(args, run = runProgram) {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' } } });
  const seed = values.seed === undefined ? [] : ['--seed', values.seed];
  /** @type {string[]} */
  const lines = [];
  let exitCode = 0;
  for (const name of programs) {
    console.log(`\n${name} ...`);
    const started = performance.now();
    const code = await run(name, seed);
    lines.push(`${code === 0 ? 'ok' : 'FAILED'}  ${name}, ${((performance.now() - started) / 60_000).toFixed(1)} min`);
    if (code !== 0) exitCode = 1;
  }
  console.log(`\n${lines.join('\n')}`);
  return exitCode;
}

/**
 * Arguments of Node for a program: its TypeScript in qa, or a program of tools.
 * @param {string} name  @returns {string[]} words for Node
 */
function wordsOf(name) {
  if (existsSync(join(root, 'qa', name, 'main.ts'))) return [join(root, 'tools/qa.mjs'), name];
  return [join(root, `tools/${name}.mjs`)];
}

/** @param {string} name  @param {string[]} args */
async function runProgram(name, args) {
  const child = spawn(process.execPath, [...wordsOf(name), ...args], { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches it by itself; it cleans up, and the next one is not started.
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.kill(signal);
    child.once('exit', () => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  return code ?? 1;
}
