import { onAbort } from './abort-listeners.js';
import { throwIfAborted } from './pause.js';

interface Waiting {
  admit: () => void;
  isGone: boolean;
  next: Waiting | null;
}

/** Bounds how many calls run at once; the others wait, first come, first served. */
export class Semaphore {
  #free: number;
  // A list of its own: taking the first of an array moves all others.
  #first: Waiting | null = null;
  #last: Waiting | null = null;

  constructor(permits: number) {
    this.#free = permits;
  }

  /**
   * Waits for a permit.
   * @returns releases the permit; calling it again does nothing
   * @throws the reason of a signal that is aborted meanwhile
   */
  async acquire(signals: readonly AbortSignal[]): Promise<() => void> {
    throwIfAborted(signals);
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signals);
    let isTaken = true;
    return () => {
      if (isTaken) this.#release();
      isTaken = false;
    };
  }

  #wait(signals: readonly AbortSignal[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { admit: () => undefined, isGone: false, next: null };
      const stopListening = onAbort(signals, () => {
        waiting.isGone = true;
        stopListening();
        reject(signals.find((signal) => signal.aborted)?.reason);
      });
      waiting.admit = () => {
        stopListening();
        resolve();
      };
      if (this.#last === null) this.#first = waiting;
      else this.#last.next = waiting;
      this.#last = waiting;
    });
  }

  #release(): void {
    while (this.#first !== null) {
      const waiting = this.#first;
      this.#first = waiting.next;
      if (this.#first === null) this.#last = null;
      if (waiting.isGone) continue;
      waiting.admit();
      return;
    }
    this.#free += 1;
  }
}
