import { commandOf, isAlive, parentOf } from './processes.mjs';

/**
 * Under `npm start` somebody may kill npm, or the shell between npm and this process, in a way that cannot be passed
 * on. Then this process is nobody's child any more and has to stop as well.
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
