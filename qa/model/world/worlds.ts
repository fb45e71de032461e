import { isDeepStrictEqual } from 'node:util';
import { Divergence } from './divergence.js';
import { workerSteps } from './worker-steps.js';
import { type Checked, firstWorld, type Setting, type World } from './world.js';

/** Answers named in a divergence. */
const MOST_NAMED = 6;

/** Lines of the log among which one that was only looked at again is not told again: three numbers, two looks at each. */
const LOOKED_AT = 6;

/**
 * All states of the model that fit what was observed. The service works between calls, so there are several; each
 * answer removes those that would have answered otherwise. When none is left, model and service have diverged.
 */
export class Worlds {
  #worlds: readonly World[];
  readonly #log: string[] = [];
  #latestSeen: unknown = null;

  /** @param setting of both suppliers */
  constructor(readonly setting: Setting) {
    this.#worlds = this.#closed([firstWorld()]);
  }

  /** What was asked and seen, oldest first. */
  get log(): readonly string[] {
    return this.#log;
  }

  /** What was seen last. */
  get latestSeen(): unknown {
    return this.#latestSeen;
  }

  /** Whether the answer of `check` is the same in every world. @throws Error it is not */
  certain<Value>(check: (world: World) => Value): Value {
    const [first, ...others] = this.#worlds.map((world) => ({ value: check(world) }));
    if (first === undefined) throw new Error('There is no world.');
    if (others.some((other) => !isDeepStrictEqual(other, first))) throw new Error('The worlds disagree.');
    return first.value;
  }

  /** Whether it may be so in some world. */
  isPossible(check: (world: World) => boolean): boolean {
    return this.#worlds.some((world) => check(world));
  }

  /** Whether no background work is left in any of the worlds. */
  get areAtRest(): boolean {
    return this.#worlds.every((world) => workerSteps(world, this.setting).length === 0);
  }

  /** Something in the middle of a call: every world is taken one step on. */
  pass(step: (world: World) => World): void {
    this.#worlds = this.#closed(this.#worlds.map(step));
  }

  /**
   * Keeps the worlds that would have given this answer, each in its state after the call.
   * @param what the call, in words
   * @param answered plain value
   * @throws Divergence none would
   */
  observe(what: string, answered: unknown, respond: (world: World) => Checked): void {
    // As it would come over the wire: what is undefined is not there.
    const seen: unknown = JSON.parse(JSON.stringify(answered));
    const responses = this.#worlds.map(respond);
    const fitting = responses.filter(({ answer }) => isDeepStrictEqual(answer, seen));
    this.#latestSeen = seen;
    this.#tell(what, seen);
    if (fitting.length === 0) {
      const expected = [...new Set(responses.map(({ answer }) => JSON.stringify(answer)))].slice(0, MOST_NAMED);
      throw new Divergence(what, seen, expected, this);
    }
    this.#worlds = this.#closed(fitting.map(({ world }) => world));
  }

  /** Commands are JSON; everything else is looked at again and again until something changes. */
  #tell(what: string, seen: unknown): void {
    const line = `${what} -> ${JSON.stringify(seen)}`;
    if (what.startsWith('[') || !this.#log.slice(-LOOKED_AT).includes(line)) this.#log.push(line);
  }

  /** The worlds as short text, for a report. */
  describe(): string[] {
    return this.#worlds.slice(0, MOST_NAMED).map((world) => JSON.stringify(world));
  }

  #closed(worlds: readonly World[]): World[] {
    const known = new Map(worlds.map((world) => [JSON.stringify(world), world]));
    for (const world of known.values())
      for (const next of workerSteps(world, this.setting)) {
        const key = JSON.stringify(next);
        if (!known.has(key)) known.set(key, next);
      }
    return [...known.values()];
  }
}
