const EVERY = 250;
/** Milliseconds: on a machine with much else to do even a simple question waits. */
const BOUND = 15_000;

/** Asks whether the service lives, again and again, while others ask it odd things. */
export class Prober {
  #url;
  #timer;
  #underWay = Promise.resolve();
  #result = { asked: 0, slowest: 0, bound: BOUND, failures: [] };

  constructor(url) {
    this.#url = `${url}/health/live`;
    this.#next();
  }

  /** @returns {Promise<{ asked: number, slowest: number, bound: number, failures: string[] }>} milliseconds of the slowest answer */
  async stop() {
    clearTimeout(this.#timer);
    await this.#underWay;
    clearTimeout(this.#timer);
    return this.#result;
  }

  #next() {
    this.#timer = setTimeout(() => {
      this.#underWay = this.#ask().then(() => this.#next());
    }, EVERY);
  }

  async #ask() {
    const started = performance.now();
    try {
      const answer = await fetch(this.#url, { signal: AbortSignal.timeout(2 * BOUND) });
      await answer.text();
      if (answer.status !== 200) this.#result.failures.push(String(answer.status));
    } catch (error) {
      this.#result.failures.push(error.message);
    }
    this.#result.asked += 1;
    this.#result.slowest = Math.max(this.#result.slowest, performance.now() - started);
  }
}
