import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileProblem, usageProblem } from '../../program/command-problem.js';
import { printable } from '../../terminal/printable.js';

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  /** Name of its machine or container; null in locks of earlier releases, which are taken for ones of this machine. */
  readonly host: string | null;
}

/** Milliseconds between the signs of life of a lock, and after how many without one its process has ended, wherever it ran. */
const SIGN_EVERY = 10_000;
const ENDED_AFTER = 60_000;

/**
 * Locks a journal for this process; a lock of a dead process is taken over. Of other machines and containers nobody here can say which
 * processes live: there the time of the lock's file tells, which its holder keeps fresh.
 * @returns releases the lock
 * @throws CommandProblem another process has it, or may have it (usage), or it cannot be written (file)
 */
export function lockJournal(path: string, signEvery = SIGN_EVERY): () => void {
  const lock = `${path}.lock`;
  if (!tryToWrite(lock)) {
    const holder = holderOf(lock);
    if (holder !== null && mayBeAlive(holder, lock))
      throw usageProblem(
        `${path} is in use by process ${holder.pid}${isHere(holder) ? '' : ` of ${printable(holder.host ?? '')}`}`,
        isHere(holder)
          ? `wait for its end, or remove ${lock} when that is no carryover`
          : `wait for its end; where it was killed, try again in a minute`,
      );
    rmSync(lock, { force: true });
    if (!tryToWrite(lock)) throw usageProblem(`${path} is in use`, 'another process took it just now');
  }
  const signs = setInterval(() => giveSign(lock), signEvery).unref();
  return () => {
    clearInterval(signs);
    if (contentOf(lock) === OURS) rmSync(lock, { force: true });
  };
}

function giveSign(lock: string): void {
  if (contentOf(lock) !== OURS) return;
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // It was removed just now, or cannot be reached for a moment.
  }
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

function mayBeAlive(holder: Holder, lock: string): boolean {
  if (!isHere(holder)) return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < ENDED_AFTER;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}
