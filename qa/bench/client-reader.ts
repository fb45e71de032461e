import { CarryoverClient } from '@carryover/client';

/** What reading a list took. */
export interface Reading {
  /** Microseconds of processor. */
  readonly cpu: number;
  /** Megabytes of the heap at most, beyond those before. */
  readonly heap: number;
}

/** Entries after which the heap is looked at. */
const EVERY = 100_000;

/** Reads one list, as it arrives or all at once, and says what that took. Alone in its process, which has `gc`. */
const { gc: collect } = globalThis;
if (collect === undefined) throw new Error('Garbage cannot be collected.');
const [apiUrl = '', size = '', how] = process.argv.slice(2);
const baseline = heap();
const from = process.cpuUsage();
const { count, most } = how === 'whole' ? await readWhole() : await readStream();
const { user, system } = process.cpuUsage(from);
if (count !== Number(size)) throw new Error(`${count} entries instead of ${size}`);
const reading: Reading = { cpu: user + system, heap: most - baseline };
process.send?.(reading);

async function readWhole(): Promise<{ count: number; most: number }> {
  const answer = await fetch(`${apiUrl}/v1/data-import/all-account-import-processes/${size}/`);
  const entries = (await answer.json()) as unknown[];
  return { most: heap(), count: entries.length };
}

async function readStream(): Promise<{ count: number; most: number }> {
  let [count, most] = [0, 0];
  for await (const _ of new CarryoverClient({ apiUrl, secretKey: 'key' }).streamImports(size)) {
    count += 1;
    if (count % EVERY === 0 || count === Number(size)) most = Math.max(most, heap());
  }
  return { count, most };
}

/** Megabytes that are in use and no garbage. */
function heap(): number {
  collect?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
