import { CarryoverClient } from '@carryover/client';

/** Entries after which the heap is looked at. */
const EVERY = 100_000;

/** Reads one list, as it arrives or all at once, and says what that took. Alone in its process, which has `gc`. */
const [apiUrl, size, how] = process.argv.slice(2);
const baseline = heap();
const from = process.cpuUsage();
const { count, most } = how === 'whole' ? await readWhole() : await readStream();
const { user, system } = process.cpuUsage(from);
if (count !== Number(size)) throw new Error(`${count} entries instead of ${size}`);
process.send({ cpu: user + system, heap: most - baseline });

async function readWhole() {
  const answer = await fetch(`${apiUrl}/v1/data-import/all-account-import-processes/${size}/`);
  const entries = await answer.json();
  return { most: heap(), count: entries.length };
}

async function readStream() {
  let [count, most] = [0, 0];
  for await (const _ of new CarryoverClient({ apiUrl, secretKey: 'key' }).streamImports(size)) {
    count += 1;
    if (count % EVERY === 0 || count === Number(size)) most = Math.max(most, heap());
  }
  return { count, most };
}

/** Megabytes that are in use and no garbage. */
function heap() {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
