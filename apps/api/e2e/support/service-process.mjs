import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MALLOC_SETTINGS } from '../../../../tools/lib/malloc-settings.mjs';
import { root } from '../../../../tools/lib/paths.mjs';
import { PROGRAM_FLAGS } from '../../../../tools/lib/program-flags.mjs';

const LOUD = /^\{"level":"(?:warn|error|fatal)".*"event":"([^"]+)"/;

/** A built api or worker as a process of its own. */
export class ServiceProcess {
  /** Log lines, oldest first, at most a thousand. @type {string[]} */
  lines = [];
  /** How many lines there were at warn or above, by event. @type {Map<string, number>} */
  loud = new Map();
  /** Lines of errors, and lines that are none of the log, however long ago. @type {string[]} */
  alarms = [];
  url = '';
  #child;
  #ready;

  /**
   * @param {'main' | 'worker' | readonly string[]} program one that is built, or the flags and the file of another one
   * @param {Record<string, string>} env
   * @param {string} [checkout] folder of the checkout in which it was built
   */
  constructor(program, env, checkout = root) {
    const started = typeof program === 'string' ? [...PROGRAM_FLAGS, builtProgram(program, checkout)] : program;
    this.#child = spawn(process.execPath, started, {
      env: { ...process.env, NODE_OPTIONS: '', ...MALLOC_SETTINGS, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child.channel?.unref();
    const listening = new Promise((resolve, reject) => {
      createInterface({ input: this.#child.stdout }).on('line', (line) => {
        this.#keep(line);
        if (!line.includes('.listen.started')) return;
        this.url = JSON.parse(line).url;
        resolve();
      });
      this.#child.once('close', () => reject(new Error(`${program} ended:\n${this.lines.join('\n')}`)));
    });
    createInterface({ input: this.#child.stderr }).on('line', (line) => this.#keep(line));
    this.#ready = Promise.all([once(this.#child, 'message'), listening]);
    this.#ready.catch(() => undefined);
  }

  /** Waits until it answers. @returns {Promise<this>} */
  async ready() {
    await this.#ready;
    return this;
  }

  /** @returns {number} */
  get pid() {
    return this.#child.pid;
  }

  /** Whether it is no more. */
  get hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  signal(signal) {
    this.#child.kill(signal);
  }

  /** Sends a message, and waits for the one that comes back. @param {unknown} message */
  async ask(message) {
    const answered = once(this.#child, 'message');
    this.#child.send(message);
    const [answer] = await answered;
    return answer;
  }

  /** Sends a signal and waits for the end. @returns {Promise<number | string>} exit code or signal */
  async end(signal = 'SIGTERM') {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(signal);
      await ended;
    }
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  #keep(line) {
    this.lines.push(line);
    if (this.lines.length > 1_000) this.lines.shift();
    if (!line.startsWith('{') || /^\{"level":"(?:error|fatal)"/.test(line)) this.alarms.push(line);
    const [, event] = LOUD.exec(line) ?? [];
    if (event !== undefined) this.loud.set(event, (this.loud.get(event) ?? 0) + 1);
  }
}

/**
 * Runs a built one-shot program to its end.
 * @param {string} [checkout] folder of the checkout in which it was built
 * @throws when it fails
 */
export async function runProgram(program, env, checkout = root) {
  const child = spawn(process.execPath, [builtProgram(program, checkout)], {
    env: { ...process.env, NODE_OPTIONS: '', ...MALLOC_SETTINGS, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}`);
}

const builtProgram = (program, checkout) => join(checkout, 'apps/api/dist', `${program}.js`);
