import { countOf } from '../../lib/format-count';
import type { CustomerErasure, ErasedCustomer } from '../../lib/operator-api';

/** Counts of a customer's data, in words: "2 payloads, 3 documents, 1 row of account". */
export function countsInWords({
  payloads,
  warnings,
  documents,
  rows,
}: Pick<CustomerErasure | ErasedCustomer, 'payloads' | 'warnings' | 'documents' | 'rows'>): string {
  const counted = [
    [payloads, 'payload'],
    [warnings, 'sentence of a warning', 'sentences of warnings'],
    [documents, 'key of a document', 'keys of documents'],
    ...Object.entries(rows).map(([table, count]) => [count, `row of ${table}`, `rows of ${table}`] as const),
  ] as const;
  const present = counted.filter(([count]) => count > 0);
  return present.map(([count, one, many]) => countOf(count, one, many)).join(', ') || 'nothing';
}
