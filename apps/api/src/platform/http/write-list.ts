import { writeExactJson } from '@carryover/contract';
import { nextTurn } from './next-turn.js';

/** Entries that are written at once: well below a millisecond. */
const AT_ONCE = 100;

/** The text of a list as writeExactJson writes it. Whoever else is waiting is answered meanwhile, however long it is. */
export async function writeExactList(entries: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    for (const entry of entries.slice(from, from + AT_ONCE)) texts.push(writeExactJson(entry));
  }
  return `[${texts.join(',')}]`;
}
