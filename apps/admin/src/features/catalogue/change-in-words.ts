import { formatCount } from '../../lib/format-count';

/** What loading a file did: `3 added, 1 changed`. */
export function changeInWords({ inserted, updated }: { inserted: number; updated: number }): string {
  const parts = [inserted > 0 && `${formatCount(inserted)} added`, updated > 0 && `${formatCount(updated)} changed`];
  return parts.filter(Boolean).join(', ') || 'nothing new';
}
