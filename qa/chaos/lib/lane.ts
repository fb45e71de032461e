import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../tools/lib/paths.mjs';
import type { Result, RunOptions, Scenario } from './scenario.js';

const program = join(root, 'qa/chaos/lane.ts');

/** A process that runs one scenario after the other, with a folder and a PostgreSQL of its own. */
export class Lane {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#exit = once(child, 'exit');
  }

  /** @param options folder: of the whole run; signal: ends what runs early */
  static start({ folder, index, signal }: { folder: string; index: number; signal: AbortSignal }): Lane {
    const lane = new Lane(fork(program, [join(folder, `lane-${index}`)]));
    signal.addEventListener('abort', () => {
      if (lane.#child.connected) lane.#child.send({ stop: true });
    });
    return lane;
  }

  /** @returns a process that ends meanwhile is a problem of the scenario */
  async run({ name, fault }: Scenario, options: RunOptions): Promise<Result> {
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
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#exit;
  }
}
