import { readStatement } from './read-statement.js';
import { suppliersOf } from './suppliers-of-statement.js';

/**
 * What does not hold of one statement: that it says whose rows of each distributed table it means, and that it locks those of one supplier.
 *
 * @param distributed tables with the supplier in each row
 * @returns a sentence for each use of a table that does not hold, the same for the same use of another statement
 */
export function findingsOf(sql: string, distributed: ReadonlySet<string>): string[] {
  const reached = suppliersOf(readStatement(sql), distributed);
  const tables = [...new Set(reached.map(({ use }) => use.name))].sort();
  return reached.flatMap(({ use, reach }) => {
    const others = tables.filter((name) => name !== use.name);
    const beside = others.length === 0 ? '' : ` beside ${others.join(', ')}`;
    const verb = use.isLocked ? 'SELECT FOR UPDATE' : use.verb;
    if (reach === 'no supplier') return [`${verb} ${use.name}${beside}: no supplier`];
    return use.isLocked && reach !== 'one supplier' ? [`${verb} ${use.name}${beside}: ${reach}`] : [];
  });
}

/** Functions by which a statement takes or gives back advisory locks. */
export function advisoryLocksOf(sql: string): string[] {
  return [...readStatement(sql).calls].filter((name) => /^pg_(try_)?advisory/.test(name));
}
