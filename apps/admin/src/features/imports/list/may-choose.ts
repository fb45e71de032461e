import { mayDo } from '../../../lib/may-do';
import type { ImportSummary } from '../../../lib/operator-api';

/** What the API only allows to people who may act on imports; beside an import in a state that allows nothing else, too. */
const operating = ['retry', 'cancel', 'restore', 'reveal'];

/** Whether choosing imports leads anywhere for this person. */
export function mayChooseIn(imports: readonly ImportSummary[]): boolean {
  return imports.some(({ allowed_actions }) => operating.some((action) => mayDo(allowed_actions, action)));
}
