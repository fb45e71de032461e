import type { Draw } from '@carryover/samples';

/**
 * One of the values of a list that has some.
 * @throws {RangeError} it has none
 */
export function pick<T>(draw: Draw, values: readonly T[]): T {
  const [first, ...others] = values;
  if (values.length === 0) throw new RangeError('There is nothing to pick from.');
  return draw.pick<T>([first as T, ...others]);
}
