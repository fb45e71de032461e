import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileProblem, usageProblem } from '../../program/command-problem.js';
import { printable } from '../../terminal/printable.js';

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  /** Name of its machine or container; null in locks of earlier releases, which are taken for ones of this machine. */
  readonly host: string | null;
}

/**
 * Locks a journal for this process; a lock of a dead process of this machine is taken over. Of other machines and containers nobody here can
 * say which processes live.
 * @returns releases the lock
 * @throws CommandProblem another process has it, or may have it (usage), or it cannot be written (file)
 */
export function lockJournal(path: string): () => void {
  const lock = `${path}.lock`;
  if (!tryToWrite(lock)) {
    const holder = holderOf(lock);
    if (holder !== null && mayBeAlive(holder))
      throw usageProblem(
        `${path} is in use by process ${holder.pid}${isHere(holder) ? '' : ` of ${printable(holder.host ?? '')}`}`,
        `wait for its end, or remove ${lock} when that is no carryover, or has ended`,
      );
    rmSync(lock, { force: true });
    if (!tryToWrite(lock)) throw usageProblem(`${path} is in use`, 'another process took it just now');
  }
  return () => {
    if (contentOf(lock) === OURS) rmSync(lock, { force: true });
  };
}

const OURS = `${process.pid}\n${hostname()}\n`;

function tryToWrite(lock: string): boolean {
  try {
    writeFileSync(lock, OURS, { flag: 'wx' });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return false;
    throw fileProblem(lock, 'written', error);
  }
}

function holderOf(lock: string): Holder | null {
  const [first = '', host = ''] = contentOf(lock)?.split('\n') ?? [];
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0 ? { pid, host: host === '' ? null : host } : null;
}

function contentOf(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return null;
  }
}

function isHere({ host }: Holder): boolean {
  return host === null || host === hostname();
}

function mayBeAlive(holder: Holder): boolean {
  if (!isHere(holder)) return true;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}
