import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { waitUntil } from '../lib/wait-until.mjs';

const readyLine = /^Carryover is ready$/m;

/** One run of the start script, as a test sees it. */
export class StartRun {
  output = '';
  /** Resolves to the exit code, or to the signal that ended it. @type {Promise<number | NodeJS.Signals | null>} */
  ended;
  #child;

  /**
   * @param {Record<string, string>} variables an empty one counts as absent
   * @param {string} [script] that of `npm start` unless it is said
   */
  constructor(variables, script = join(root, 'tools/start.mjs')) {
    const quiet = {
      DATABASE_URL: '',
      REDIS_URL: '',
      WORKER_PORT: '',
      HOST: '',
      PUBLIC_API_URL: '',
      PUBLIC_CONSOLE_URL: '',
    };
    const env = { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', ...quiet, ...variables };
    this.#child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.output += text;
      });
    }
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve(code ?? signal));
    });
  }

  get hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Waits for the line that says it is ready. @returns {Promise<number>} seconds it took from here */
  async ready() {
    const from = performance.now();
    await waitUntil(() => this.hasEnded || readyLine.test(this.output), { milliseconds: 240_000 });
    if (!readyLine.test(this.output)) throw new Error(`It did not become ready:\n${this.output}`);
    return (performance.now() - from) / 1000;
  }

  /** Sends a signal and waits for the end. @param {NodeJS.Signals} [signal] */
  async end(signal = 'SIGTERM') {
    if (!this.hasEnded) this.#child.kill(signal);
    return this.ended;
  }
}
