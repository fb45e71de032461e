import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { codeOf } from './problem.mjs';
import { waitUntil } from './wait-until.mjs';

const hasProc = existsSync('/proc/self/stat');

/** Whether the process exists and is no zombie. @param {number | undefined} pid */
export function isAlive(pid) {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !(hasProc && statusOf(pid).state === 'Z');
}

/** State letter and parent of a process, as the kernel shows them. @param {number} pid */
function statusOf(pid) {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return { state: 'X', parent: 0 };
  }
}

/** The parent's id; 0 when it cannot be told. @param {number} pid */
export function parentOf(pid) {
  if (hasProc) return statusOf(pid).parent;
  return Number(ps('ppid=', pid));
}

/** The command line, words joined by blanks; empty when the process does not exist. @param {number} pid */
export function commandOf(pid) {
  if (!hasProc) return ps('command=', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** @param {string} column  @param {number} pid */
function ps(column, pid) {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Stops a process by its id: the polite signal, then SIGKILL when it does not go in time.
 * @param {number | undefined} pid undefined: of what could not be started
 * @param {{ signal?: NodeJS.Signals, milliseconds?: number }} [options]
 * @returns {Promise<boolean>} whether it went by itself
 */
export async function stopProcess(pid, { signal = 'SIGTERM', milliseconds = 8_000 } = {}) {
  if (pid === undefined) return true;
  send(pid, signal);
  if (await waitUntil(() => !isAlive(pid), { milliseconds })) return true;
  send(pid, 'SIGKILL');
  await waitUntil(() => !isAlive(pid), { milliseconds: 2_000 });
  return false;
}

/** @param {number} pid  @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
