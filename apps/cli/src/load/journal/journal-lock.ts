import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileProblem, usageProblem } from '../../program/command-problem.js';

/**
 * Locks a journal for this process; a lock of a dead process is taken over.
 * @returns releases the lock
 * @throws CommandProblem another running process has it (usage), or it cannot be written (file)
 */
export function lockJournal(path: string): () => void {
  const lock = `${path}.lock`;
  if (!tryToWrite(lock)) {
    const holder = holderOf(lock);
    if (holder !== null && isAlive(holder))
      throw usageProblem(
        `${path} is in use by process ${holder}`,
        `wait for its end, or remove ${lock} when that is no carryover`,
      );
    rmSync(lock, { force: true });
    if (!tryToWrite(lock)) throw usageProblem(`${path} is in use`, 'another process took it just now');
  }
  return () => rmSync(lock, { force: true });
}

function tryToWrite(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return false;
    throw fileProblem(lock, 'written', error);
  }
}

function holderOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}
