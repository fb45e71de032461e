import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writePrivateFile } from './private-files.mjs';
import { codeOf, Problem } from './problem.mjs';
import { commandOf, isAlive } from './processes.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * Lets only one start script work on a data folder. The lock of a dead process is taken over; one of a process that
 * shuts down is waited for.
 * @param {string} path of the lock file
 * @param {{ patience?: number }} [options] milliseconds to wait for a holder that is on its way out
 * @returns {Promise<{ isStopping: () => void, release: () => void }>}
 * @throws {Problem} when another start script holds it
 */
export async function takeStartLock(path, { patience = 15_000 } = {}) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mine = { pid: process.pid, script: process.argv[1], state: 'running' };
  const seen = performance.now();
  const taken = await waitUntil(
    () => {
      if (create(path, mine)) return true;
      const holder = read(path);
      if (holder === undefined) return false;
      if (!isHeld(holder)) {
        takeAway(path, holder);
        return create(path, mine);
      }
      const waited = performance.now() - seen;
      // One moment also for a holder whose terminal has just gone and who has not noticed yet.
      if (holderOf(holder).state === 'running' && waited > 1_500) throw alreadyRunning(path, holder);
      return false;
    },
    { milliseconds: patience, every: 100 },
  );
  if (!taken) throw alreadyRunning(path, read(path) ?? '{}');
  return {
    isStopping: () => writePrivateFile(path, JSON.stringify({ ...mine, state: 'stopping' })),
    release: () => rmSync(path, { force: true }),
  };
}

/** @param {string} path  @param {string} holder as it stands in the file */
function alreadyRunning(path, holder) {
  const { pid } = holderOf(holder);
  return new Problem(
    `Carryover already runs on ${dirname(path)} (process ${pid}): stop it first, or give another DATA_DIR.`,
  );
}

/**
 * Writes the whole file elsewhere and links it into place, which fails when there is one: never half a lock.
 * @param {string} path
 * @param {{ pid: number, script: string | undefined, state: string }} holder
 */
function create(path, holder) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Who holds a lock: nobody where it was cut short, as by a machine that lost its power.
 * @param {string} text
 * @returns {{ pid: number, script: string, state: string }}
 */
function holderOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { pid: 0, script: '', state: 'gone' };
  }
}

/** @param {string} text */
function isHeld(text) {
  const { pid, script } = holderOf(text);
  return (
    pid > 0 && pid !== process.pid && isAlive(pid) && commandOf(pid).includes(script.split(/[/\\]/).at(-1) ?? script)
  );
}

/**
 * Moves the lock of a dead process aside; puts it back when another process has taken it over meanwhile.
 * @param {string} path
 * @param {string} expected
 */
function takeAway(path, expected) {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
    if (read(aside) !== expected) linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
