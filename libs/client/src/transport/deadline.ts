/** A signal for one attempt: it is aborted when the time is up, or when one of the caller's signals is. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  readonly #outer: readonly AbortSignal[];
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  readonly #giveUp = (): void => this.#controller.abort();

  constructor(milliseconds: number, outer: readonly AbortSignal[]) {
    this.#milliseconds = milliseconds;
    this.#outer = outer;
    for (const signal of outer) signal.addEventListener('abort', this.#giveUp, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time was up. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The time begins anew. */
  restart(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#giveUp();
    }, this.#milliseconds);
  }

  /** Time does not count until it begins anew. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing waits for it any more. */
  end(): void {
    this.stop();
    for (const signal of this.#outer) signal.removeEventListener('abort', this.#giveUp);
  }
}
