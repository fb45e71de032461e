import { waitUntil } from '../../../../tools/lib/wait-until.mjs';
import { Supplier } from './supplier.mjs';

const inMs = (ms) => new Date(Date.now() + ms).toISOString();

/**
 * Imports in every state a supplier can bring about by itself, oldest first: one whose window passed while no worker
 * ran, some that were processed, a dry run, and one that waits for its window. The worker starts in between.
 */
export async function createSomeImports(stack, { processed = 1, spare = 1, prefix } = {}) {
  const supplier = await Supplier.signIn(stack, processed + spare + 3, prefix);
  const windowEnd = inMs(3_000);
  const numbers = {
    errored: await supplier.create({ schedule_window_end: windowEnd }),
    processed: [],
    dryRun: await supplier.create({ is_dry_run: 'true' }),
  };
  for (let count = 0; count < processed; count += 1) numbers.processed.push(await supplier.create());
  numbers.waiting = await supplier.create({ schedule_window_start: inMs(6 * 3_600_000) });

  if (!(await waitUntil(() => Date.now() > Date.parse(windowEnd), { milliseconds: 10_000 })))
    throw new Error('The window has not ended.');
  await stack.startWorker();
  await supplier.waitFor(numbers.errored, 'ERRORED');
  await supplier.waitFor(numbers.dryRun, 'DRY_RUN_SUCCEEDED');
  for (const number of numbers.processed) await supplier.waitFor(number, 'PROCESSED');
  return { supplier, numbers };
}
