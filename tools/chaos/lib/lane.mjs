import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../lib/paths.mjs';

const program = join(root, 'tools/chaos/lane.mjs');

/** A process that runs one scenario after the other, with a folder and a PostgreSQL of its own. */
export class Lane {
  #child;
  #exit;

  /** @param {{ folder: string, index: number, signal: AbortSignal }} options folder: of the whole run; signal: ends what runs early */
  static start({ folder, index, signal }) {
    const lane = new Lane();
    lane.#child = fork(program, [join(folder, `lane-${index}`)]);
    lane.#exit = once(lane.#child, 'exit');
    signal.addEventListener('abort', () => lane.#child.connected && lane.#child.send({ stop: true }));
    return lane;
  }

  /**
   * @param {import('./run-scenario.mjs').Scenario} scenario
   * @param {{ seed: number, times?: number, accounts?: number, isCut: boolean }} options
   * @returns {Promise<import('./run-scenario.mjs').Result>} a process that ends meanwhile is a problem of the scenario
   */
  async run({ name, fault }, options) {
    if (this.#child.connected) {
      this.#child.send({ name, options });
      const answer = await Promise.race([once(this.#child, 'message'), this.#exit.then(() => null)]);
      if (answer !== null) return answer[0];
    }
    const problems = [`the process that ran it ended with ${this.#child.exitCode ?? this.#child.signalCode}`];
    return {
      name,
      fault,
      times: 0,
      answered: 0,
      lost: 0,
      doubled: 0,
      worstResume: null,
      seconds: 0,
      problems,
      held: false,
    };
  }

  /** Lets the process end and waits for it. */
  async end() {
    if (this.#child.connected) this.#child.disconnect();
    await this.#exit;
  }
}
