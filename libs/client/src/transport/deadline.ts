import { onAbort } from './abort-listeners.js';
import { timerOf } from './pause.js';

/** Abort signal of one attempt: aborted by the time-out, or by one of the caller's signals. */
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

  /** Whether it was aborted by the time-out. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Restarts the time-out. */
  restart(): void {
    this.stop();
    this.#timer = timerOf(() => {
      this.#isOver = true;
      this.#controller.abort();
    }, this.#milliseconds);
  }

  /** Pauses the time-out until it is restarted. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Releases timer and listeners. */
  end(): void {
    this.stop();
    this.#stopListening();
  }
}
