import { countOf } from '../../lib/format-count';
import type { Approval } from '../../lib/operator-api';
import { filterInWords } from '../imports/filter-in-words';

/** What is to be done, as a sentence without its end. */
export function approvalInWords({ act, import_supplier, count, filter }: Approval): string {
  if (act === 'complete_supplier') return `Complete ${import_supplier}`;
  if (act === 'erase_payloads') return `Erase the payloads of ${import_supplier}`;
  const which = filter === null ? '' : `: ${filterInWords(filter)}`;
  return `Retry ${countOf(count ?? 0, 'import')}${which}`;
}
