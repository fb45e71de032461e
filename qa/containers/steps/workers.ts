import type { Composition } from '../lib/composition.js';
import { logOf, settledIn } from './logs.js';

/** @throws {Error} not as many workers run, or one of them is not healthy */
export async function expectWorkers(composition: Composition, count: number): Promise<string> {
  const ids = await composition.containers('worker');
  const states = await Promise.all(ids.map(async (id) => (await composition.inspect(id)).State));
  const found = states.map(({ Status, Health }) => Health?.Status ?? Status);
  if (ids.length !== count || found.some((state) => state !== 'healthy'))
    throw new Error(`${count} healthy workers were to run, and there are: ${found.join(', ') || 'none'}.`);
  return `${count} workers, healthy`;
}

/** Imports that each worker brought to an end, by its log. @throws {Error} there are none of one of them */
export async function expectAllWorked(composition: Composition): Promise<string> {
  const ids = await composition.containers('worker');
  const settled = await Promise.all(ids.map(async (id) => settledIn(await logOf(composition, id))));
  if (settled.length === 0 || settled.includes(0))
    throw new Error(`Of the workers one did nothing: ${settled.join(', ')}.`);
  return `${settled.join(' and ')} imports by each of ${settled.length} workers`;
}
