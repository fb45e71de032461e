import { countOf, formatCount } from '../../lib/format-count';
import type { UndoneCatalogueChange } from '../../lib/operator-api';
import { listName } from './catalogue-lists';

interface Counts {
  inserted: number;
  updated: number;
  removed?: number;
}

/** What a change did: `3 added, 1 changed`. */
export function changeInWords({ inserted, updated, removed = 0 }: Counts): string {
  return counted([
    [inserted, 'added'],
    [updated, 'changed'],
    [removed, 'removed'],
  ]);
}

/** What taking a change back did. */
export function undoneInWords(undone: UndoneCatalogueChange): string {
  const { list, restored, reverted, removed, deactivated, total } = undone;
  const did = counted([
    [reverted, 'as before'],
    [restored, 'back'],
    [removed, 'removed'],
    [deactivated, 'out of use, as something names them'],
  ]);
  return `${listName(list)}: ${did}. It has ${countOf(total, 'entry', 'entries')} now.`;
}

function counted(counts: readonly (readonly [number, string])[]): string {
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.join(', ') || 'nothing new';
}
