import { countOf } from '../../lib/format-count';
import type { Approval } from '../../lib/operator-api';
import { actionWords } from '../batches/action-words';
import { filterInWords } from '../imports/filter-in-words';

/** What is to be done, as a sentence without its end. */
export function approvalInWords({ act, import_supplier, customer, batch_action, count, filter }: Approval): string {
  if (act === 'complete_supplier') return `Complete ${import_supplier}`;
  if (act === 'erase_payloads') return `Erase the payloads of ${import_supplier}`;
  if (act === 'erase_customer') return `Erase the customer of ${customer}`;
  if (act === 'retract_accounts') {
    const wave = filter !== null && 'wave' in filter ? ` of wave ${filter.wave}` : '';
    return `Take back ${countOf(count ?? 0, 'account')} of ${import_supplier}${wave}`;
  }
  const which = filter === null ? '' : `: ${filterInWords(filter)}`;
  return `${actionWords[batch_action ?? 'retry'].verb} ${countOf(count ?? 0, 'import')}${which}`;
}
