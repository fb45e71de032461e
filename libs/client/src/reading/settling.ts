import type { CallFacts } from '../errors/carryover-error.js';
import { NotSettledInTime } from '../errors/index.js';
import { pause } from '../transport/pause.js';
import type { ImportStatus } from '../types.js';

/** Polling of imports until they have settled; times in milliseconds. */
export interface SettleOptions {
  /** Time-out, after which NotSettledInTime is thrown; the imports continue. */
  readonly timeout?: number;
  /** Pause after the first poll; it grows by half with each further one. */
  readonly every?: number;
  /** Longest pause. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

/** Whether an import is neither PENDING nor IN_PROGRESS. */
export function isSettled({ status }: Pick<ImportStatus, 'status'>): boolean {
  return status !== 'PENDING' && status !== 'IN_PROGRESS';
}

/** Runs an action for all numbers, with a limit on how many run at once. */
type Each = (numbers: readonly string[], act: (number: string, index: number) => Promise<void>) => Promise<void>;

/**
 * Polls imports and yields each once it has settled.
 * @param read reads the status of an import
 * @throws NotSettledInTime some have not settled when the time is up
 */
export async function* settledImports(
  numbers: Iterable<string>,
  each: Each,
  read: (number: string) => Promise<ImportStatus>,
  {
    timeout = 600_000,
    every = 200,
    most = 5_000,
    signals,
  }: SettleOptions & { readonly signals: readonly AbortSignal[] },
): AsyncGenerator<readonly [string, ImportStatus], void, undefined> {
  const deadline = performance.now() + timeout;
  const waiting = new Set(numbers);
  for (let wait = every; waiting.size > 0; wait = Math.min(most, wait * 1.5)) {
    const settled: [string, ImportStatus][] = [];
    await each([...waiting], async (number) => {
      const status = await read(number);
      if (isSettled(status)) settled.push([number, status]);
    });
    for (const [number] of settled) waiting.delete(number);
    yield* settled;
    if (waiting.size === 0) return;
    const left = deadline - performance.now();
    if (left <= 0) throw notSettled([...waiting], timeout);
    await pause(Math.min(wait, left), signals);
  }
}

function notSettled(waiting: readonly string[], timeout: number): NotSettledInTime {
  const facts: CallFacts = { operation: 'waitUntilSettled', requestId: '', afterUnseenAnswer: false };
  const [first, ...others] = waiting;
  const who = others.length === 0 ? `${first} has` : `${first} and ${others.length} more have`;
  return new NotSettledInTime(`${who} not settled within ${timeout} ms.`, facts);
}
