import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the product under test, with what it printed. It has a channel to this one and ends with it. */
export class RunningProcess {
  output = '';
  #child;

  /** @param {string} script @param {Record<string, string>} env */
  constructor(script, env) {
    this.#child = fork(script, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.output += text;
      });
    }
    this.ended = new Promise((resolve) => {
      // Not `close`: that one never comes once the channel was closed from this side.
      this.#child.once('exit', (code, signal) => resolve(code ?? signal));
    });
  }

  get hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Waits for the message `ready`, or says what the process printed before it ended. */
  async ready() {
    await Promise.race([once(this.#child, 'message'), this.ended]);
    if (this.hasEnded) throw new Error(`The process ended before it was ready:\n${this.output}`);
  }

  /** Closes the channel, as happens when the parent is killed, and waits for the end. */
  async loseParent() {
    this.#child.disconnect();
    return this.ended;
  }

  /** Stops it and waits for the end. @returns {Promise<number | string>} exit code or signal */
  async stop() {
    if (!this.hasEnded) this.#child.kill('SIGTERM');
    return this.ended;
  }
}
