import { commandOf, isAlive, parentOf } from './processes.mjs';

/**
 * Calls back when the parent process is gone: npm, or the shell between npm and this process, may be killed by a
 * signal that is not passed on, and this process has to stop as well.
 * @param {() => void} onGone called once
 */
export function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const isShell = /(^|\/)(sh|bash|dash) -c/.test(commandOf(parent));
  const watched = isShell ? [parent, parentOf(parent)] : [parent];
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every((pid) => (pid > 1 ? isAlive(pid) : true))) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
}
