import pg from 'pg';
import { SuppliersQueries } from '../../modules/suppliers/index.js';
import { currentScope } from '../../platform/database/data-scope.js';

/** A condition that keeps a statement to one supplier, whatever the alias, the parameter and the question it is part of. */
const FILTER = /(?:\b\w+\.)?\bimport_supplier_id\s*=\s*(\$\d+|asked\.\w+)/g;
/** Any condition on the supplier that is left over. */
const LEFT_OVER = /\bimport_supplier_id\s*(?:=|IN\b|IS\b|<|>)/i;

/** What was taken out. */
export interface RemovedFilters {
  /** Statements that had one, as they were. */
  readonly statements: ReadonlySet<string>;
  /** Statements that still have another one, which the walk has to know. */
  readonly leftOver: ReadonlySet<string>;
  /** Puts everything back: the next test file of this process has the same modules. */
  restore(): void;
}

/**
 * Makes whatever is asked for suppliers forget whose rows it wants, until it is restored: the look-up of a
 * supplier by its code does not look at the organisation, and every statement that is sent for a request of a supplier
 * loses its condition on the supplier on its way to the driver, so that a query written tomorrow loses it too.
 */
export function removeSupplierFilters(): RemovedFilters {
  const removed = { statements: new Set<string>(), leftOver: new Set<string>() };
  const { findByCode } = SuppliersQueries.prototype;
  SuppliersQueries.prototype.findByCode = function (this: SuppliersQueries, organizationId: string, code: string) {
    return Reflect.get(this, 'byCode').get(`${organizationId} ${code}`);
  };
  const send = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, query: { text?: string; name?: string }, ...others: unknown[]) {
      const scope = currentScope();
      if (scope !== null && scope !== 'platform' && query.text !== undefined) forget(query, removed);
      return Reflect.apply(send, this, [query, ...others]);
    },
  });
  const restore = () => {
    SuppliersQueries.prototype.findByCode = findByCode;
    Object.assign(pg.Client.prototype, { query: send });
  };
  return { ...removed, restore };
}

function forget(
  query: { text?: string; name?: string },
  removed: { statements: Set<string>; leftOver: Set<string> },
): void {
  const { text = '' } = query;
  const without = text.replace(FILTER, '$1::uuid IS NOT NULL');
  if (LEFT_OVER.test(without)) removed.leftOver.add(text);
  if (without === text) return;
  removed.statements.add(text);
  query.text = without;
  if (query.name !== undefined) query.name += ' of everybody';
}
