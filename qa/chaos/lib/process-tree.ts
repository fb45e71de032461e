import { existsSync, readdirSync } from 'node:fs';
import { parentOf } from '../../../tools/lib/processes.mjs';
import { isOfSystem } from './system-error.js';

/** A process and everything it started, as ids; the process alone where the kernel does not show its table. */
export function processTree(root: number): number[] {
  if (!existsSync('/proc/self/stat')) return [root];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const tree = [root];
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return tree;
}

/** Sends a signal to all of them; who has gone meanwhile is left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!isOfSystem(error, 'ESRCH')) throw error;
    }
  }
}
