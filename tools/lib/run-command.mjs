import { spawn } from 'node:child_process';
import { codeOf } from './problem.mjs';

/**
 * Runs a command to its end and collects what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, milliseconds?: number, signal?: AbortSignal | undefined, grace?: number }} [options]
 *   milliseconds: how long it may take; grace: milliseconds that it has to clean up in when it is stopped, else none
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127 when the command does not exist
 */
export function runCommand(command, args, { cwd, env, milliseconds = 600_000, signal, grace = 0 } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {NodeJS.Timeout | undefined} */
    let patience;
    const stop = () => {
      if (grace === 0) return killGroup(child.pid, 'SIGKILL');
      killGroup(child.pid, 'SIGTERM');
      patience ??= setTimeout(() => killGroup(child.pid, 'SIGKILL'), grace);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, milliseconds);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      clearTimeout(patience);
      signal?.removeEventListener('abort', stop);
      resolve({ code, output, timedOut });
    };
    /** @param {string} chunk */
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });
}

/**
 * Ends the command and what it started: each command leads a process group of its own.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function killGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** The last lines of an output, for a message. @param {string} output  @param {number} [count] */
export function lastLines(output, count = 20) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
