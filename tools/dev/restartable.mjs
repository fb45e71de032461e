import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { logFile } from '../lib/log-files.mjs';
import { root } from '../lib/paths.mjs';
import { stopProcess } from '../lib/processes.mjs';
import { compiled, packagesFile } from './dev-build.mjs';

const standby = join(root, 'tools/dev/standby.mjs');
const SHOWN = new Set(['warn', 'error', 'fatal']);

/** @typedef {import('node:child_process').ChildProcess} Child */

/** A process that is started anew with each change. Another one waits beside it, with its packages loaded. */
export class Restartable {
  #name;
  #entry;
  #env;
  #log;
  /** @type {Child | undefined} */
  #current;
  /** @type {Child | undefined} */
  #next;
  #isStopped = false;

  /** @param {string} name of the process  @param {{ script: string, dataDir: string, env: NodeJS.ProcessEnv }} options */
  constructor(name, { script, dataDir, env }) {
    this.#name = name;
    this.#entry = join(compiled, script);
    this.#env = env;
    this.#log = createWriteStream(logFile(dataDir, name), { flags: 'a', mode: 0o600 });
    this.prepare();
  }

  /** Lets the next process load its packages in advance, which takes some seconds. */
  prepare() {
    if (!this.#isStopped) this.#next ??= this.#spawn();
  }

  /** Starts it, in the place of the one that runs. @returns {Promise<boolean>} whether it has come up */
  async restart() {
    const before = this.#current;
    if (before) await end(before);
    if (this.#isStopped) return false;
    const child = this.#next ?? this.#spawn();
    this.#current = child;
    this.#next = undefined;
    if (child.connected) child.send('go');
    const isUp = await comesUp(child);
    if (this.#isStopped) return false;
    if (isUp) child.once('exit', (code, signal) => this.#onExit(child, signal ?? `code ${code}`));
    return isUp;
  }

  async stop() {
    this.#isStopped = true;
    await Promise.all([this.#current, this.#next].flatMap((child) => (child ? [end(child)] : [])));
    this.#log.end();
  }

  #spawn() {
    const child = spawn(process.execPath, ['--enable-source-maps', standby, packagesFile, this.#entry], {
      cwd: root,
      env: this.#env,
      // Ctrl-C reaches the script that started it alone, which then stops everything in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on('line', (line) => this.#onLine(line));
    // It may be gone before it is told anything.
    child.on('error', () => {});
    return child;
  }

  /** Everything goes to the log; warnings, errors and what is no line of the log go to the terminal as well. @param {string} line */
  #onLine(line) {
    if (!this.#isStopped) this.#log.write(`${line}\n`);
    if (isShown(line)) console.log(`[${this.#name}] ${line}`);
  }

  /** @param {Child} child  @param {string} how */
  #onExit(child, how) {
    if (this.#isStopped || child !== this.#current) return;
    console.log(`The ${this.#name} ended by itself (${how}); the next change starts it again.`);
  }
}

/** @param {string} line */
function isShown(line) {
  if (!line.startsWith('{')) return line.trim() !== '';
  try {
    return SHOWN.has(JSON.parse(line).level);
  } catch {
    return true;
  }
}

/** Whether it says that it is ready, rather than end. @param {Child} child  @returns {Promise<boolean>} */
async function comesUp(child) {
  if (child.exitCode !== null || child.signalCode !== null) return false;
  return new Promise((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve(true));
    child.once('exit', () => resolve(false));
  });
}

/** @param {Child} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.removeAllListeners('exit');
  const gone = once(child, 'exit');
  await stopProcess(child.pid, { milliseconds: 6_500 });
  await gone;
}
