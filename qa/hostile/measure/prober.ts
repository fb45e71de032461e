import { messageOf } from '../../lib/message-of.js';

const EVERY = 250;
/** Milliseconds: on a machine with much else to do even a simple question waits. */
const BOUND = 15_000;

/** What came of asking. */
export interface Probe {
  asked: number;
  /** Milliseconds of the slowest answer. */
  slowest: number;
  /** Milliseconds it may take. */
  readonly bound: number;
  readonly failures: string[];
}

/** Asks whether the service lives, again and again, while others ask it odd things. */
export class Prober {
  readonly #url: string;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  readonly #result: Probe = { asked: 0, slowest: 0, bound: BOUND, failures: [] };

  constructor(url: string) {
    this.#url = `${url}/health/live`;
    this.#next();
  }

  async stop(): Promise<Probe> {
    clearTimeout(this.#timer);
    await this.#underWay;
    clearTimeout(this.#timer);
    return this.#result;
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.#underWay = this.#ask().then(() => this.#next());
    }, EVERY);
  }

  async #ask(): Promise<void> {
    const started = performance.now();
    try {
      const answer = await fetch(this.#url, { signal: AbortSignal.timeout(2 * BOUND) });
      await answer.text();
      if (answer.status !== 200) this.#result.failures.push(String(answer.status));
    } catch (error) {
      this.#result.failures.push(messageOf(error));
    }
    this.#result.asked += 1;
    this.#result.slowest = Math.max(this.#result.slowest, performance.now() - started);
  }
}
