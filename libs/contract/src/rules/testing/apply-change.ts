import { type Change, REMOVED } from './rule-case.js';

type Container = { [key: string]: unknown };

/** Changes an account in place. @throws when a path leads nowhere, so that no case tests something else than it says */
export function applyChange(account: object, change: Change): void {
  for (const [path, next] of Object.entries(change)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let target = account as Container;
    for (const key of keys) {
      const inner = target[key];
      if (typeof inner !== 'object' || inner === null) throw new Error(`${path}: there is no ${key}`);
      target = inner as Container;
    }
    if (next === REMOVED) remove(target, last, path);
    else target[last] = typeof next === 'function' ? next(target[last]) : next;
  }
}

function remove(target: Container, key: string, path: string): void {
  if (!(key in target)) throw new Error(`${path}: nothing to remove`);
  if (Array.isArray(target)) target.splice(Number(key), 1);
  else delete target[key];
}
