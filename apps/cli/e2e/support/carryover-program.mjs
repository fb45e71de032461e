import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inheritedVariables } from '../../../../tools/testing/inherited-variables.mjs';

/** The file of the command line that these tests run, as it was built here. */
function carryoverProgram() {
  return fileURLToPath(new URL('../../bin/carryover.js', import.meta.url));
}

/** Starts the built program, or another file of it, without a terminal. */
export function startCarryover(args, { env = {}, cwd = process.cwd(), program = carryoverProgram() } = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inheritedVariables(), ...env },
    cwd,
  });
  // A program that ends before it has read everything is not this side's failure.
  child.stdin.on('error', () => {});
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  return { child, ended };
}

/** Runs the built program to its end. */
export async function carryover(args, { stdin = '', ...options } = {}) {
  const { child, ended } = startCarryover(args, options);
  child.stdin.end(stdin);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
