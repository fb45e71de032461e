import { mayDo } from '../../../lib/may-do';
import type { ImportSummary } from '../../../lib/operator-api';

/** Actions that only some roles have; others are limited by the state of the import. */
const operating = ['retry', 'cancel', 'restore', 'reveal'];

/** Whether choosing imports leads anywhere for this person. */
export function mayChooseIn(imports: readonly ImportSummary[]): boolean {
  return imports.some(({ allowed_actions }) => operating.some((action) => mayDo(allowed_actions, action)));
}
