import { countOf, formatCount } from '../../../lib/format-count';
import { formatInstant } from '../../../lib/format-instant';
import type { PayloadErasure } from '../../../lib/operator-api';

const words = { RUNNING: 'Being erased', DONE: 'Erased', STOPPED: 'Stopped when it was reopened' } as const;

/** How far the erasure of a supplier's payloads is; empty where none was ordered. */
export function progressInWords({ latest, imports }: Pick<PayloadErasure, 'latest' | 'imports'>): string {
  if (latest === null) return '';
  const { status, examined, erased, finished_at } = latest;
  const when = finished_at === null ? '' : `, ${formatInstant(finished_at)}`;
  const of = `${formatCount(examined)} of ${countOf(imports, 'import')} examined`;
  return `${words[status]}: ${countOf(erased, 'payload')}, ${of}${when}`;
}
