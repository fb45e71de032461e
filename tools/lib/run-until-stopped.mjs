import { join } from 'node:path';
import { stopLeftovers } from './leftovers.mjs';
import { privateFolder } from './private-files.mjs';
import { messageOf, Problem, reportProblem } from './problem.mjs';
import { takeStartLock } from './start-lock.mjs';
import { Supervisor } from './supervisor.mjs';
import { waitUntil } from './wait-until.mjs';
import { watchParent } from './watch-parent.mjs';

/**
 * Starts everything on a locked data folder, and supervises it until it is asked to stop.
 * @template {{ dataDir: string }} Settings
 * @param {() => Settings} settingsOf may throw a Problem
 * @param {(settings: Settings, supervisor: Supervisor, signal: AbortSignal) => Promise<void>} bringUp
 * @returns {Promise<number>} the exit code, once everything has stopped again
 */
export async function runUntilStopped(settingsOf, bringUp) {
  const asked = new AbortController();
  const stop = () => asked.abort(new Error('asked to stop'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchParent(stop);
  try {
    const settings = settingsOf();
    const lock = await takeStartLock(join(dataFolder(settings.dataDir), 'start.lock'));
    try {
      return await superviseUntilTheEnd({ settings, bringUp, signal: asked.signal, lock });
    } finally {
      lock.release();
    }
  } catch (error) {
    if (asked.signal.aborted) return 0;
    reportProblem(error);
    return 1;
  }
}

/**
 * Runs everything; ends by an error always, that of a process or that of being asked to stop.
 * @template {{ dataDir: string }} Settings
 * @param {{ settings: Settings, signal: AbortSignal, lock: Awaited<ReturnType<typeof takeStartLock>>,
 *   bringUp: (settings: Settings, supervisor: Supervisor, signal: AbortSignal) => Promise<void> }} options
 * @returns {Promise<never>}
 */
async function superviseUntilTheEnd({ settings, bringUp, signal, lock }) {
  const notesFile = join(settings.dataDir, 'processes.json');
  await stopLeftovers(notesFile);
  const supervisor = new Supervisor({ dataDir: settings.dataDir, notesFile });
  const starting = bringUp(settings, supervisor, signal);
  const ending = Promise.race([supervisor.died, whenAborted(signal)]);
  try {
    await Promise.race([starting, ending]);
    return await ending;
  } finally {
    lock.isStopping();
    await supervisor.stopAll();
    // What was just being started when the end came is stopped as well.
    await Promise.race([starting.catch(() => {}), waitUntil(() => false, { milliseconds: 5_000 })]);
    await supervisor.stopAll();
  }
}

/** @param {string} path */
function dataFolder(path) {
  try {
    return privateFolder(path);
  } catch (error) {
    throw new Problem(`DATA_DIR cannot be used: ${messageOf(error)}.`);
  }
}

/** @param {AbortSignal} signal  @returns {Promise<never>} */
function whenAborted(signal) {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
