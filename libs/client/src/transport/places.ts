import { onAbort } from './abort-listeners.js';
import { throwIfAborted } from './pause.js';

interface Waiting {
  admit: () => void;
  isGone: boolean;
  next: Waiting | null;
}

/** How many calls are under way at once; whoever finds no place waits in line, first come, first served. */
export class Places {
  #free: number;
  // A list of its own: taking the first of an array moves all others.
  #first: Waiting | null = null;
  #last: Waiting | null = null;

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Waits for a place.
   * @returns gives the place back; calling it again does nothing
   * @throws the reason of a signal that is aborted meanwhile
   */
  async take(signals: readonly AbortSignal[]): Promise<() => void> {
    throwIfAborted(signals);
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signals);
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack();
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

  #giveBack(): void {
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
