import { messageOf } from '../../lib/message-of.js';

/** Results of checks, with what was wrong. */
export class Report {
  readonly lines: {
    readonly what: string;
    readonly found: string;
    readonly isWrong: boolean;
    readonly seconds: number;
  }[] = [];

  /** @param signal once it is aborted, no step is begun or reported */
  constructor(
    private readonly say: (words: string) => void,
    private readonly signal?: AbortSignal,
  ) {}

  /**
   * Does one step and says what it came to. What fails is reported, and the others go on.
   * @returns whether it held
   * @throws the reason of the signal, once it is aborted
   */
  async step(what: string, how: () => Promise<string>): Promise<boolean> {
    this.signal?.throwIfAborted();
    const started = performance.now();
    try {
      this.#add(what, await how(), false, started);
      return true;
    } catch (error) {
      this.signal?.throwIfAborted();
      this.#add(what, messageOf(error), true, started);
      return false;
    }
  }

  get failed(): number {
    return this.lines.filter(({ isWrong }) => isWrong).length;
  }

  #add(what: string, found: string, isWrong: boolean, started: number): void {
    const seconds = Math.round((performance.now() - started) / 1000);
    this.lines.push({ what, found, isWrong, seconds });
    this.say(`${isWrong ? 'WRONG' : 'ok   '} ${what} (${seconds} s): ${found.trim()}`);
  }
}

/** @throws {Error} naming what was found, when there is anything */
export function expectNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.slice(0, 20).join(', ')}`);
}
