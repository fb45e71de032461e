import { onAbort } from './abort-listeners.js';

/** A signal for one attempt: it is aborted when the time is up, or when one of the caller's signals is. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(milliseconds: number, outer: readonly AbortSignal[]) {
    this.#milliseconds = milliseconds;
    this.#stopListening = onAbort(outer, () => this.#controller.abort());
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
      this.#controller.abort();
    }, this.#milliseconds);
  }

  /** Time does not count until it begins anew. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing waits for it any more. */
  end(): void {
    this.stop();
    this.#stopListening();
  }
}
