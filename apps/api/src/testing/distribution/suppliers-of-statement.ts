import type { Operand, ReadStatement, Scope, Use } from './read-statement.js';

/** What rows of a table a statement can mean: those of one supplier, of some that are named, of any, or of nobody knows whom. */
export type Reach = 'one supplier' | 'named suppliers' | 'each supplier' | 'no supplier';

/** A use of a table that is distributed by supplier, and how far it reaches. */
export interface Reached {
  readonly use: Use;
  readonly reach: Reach;
}

const SUPPLIER = 'import_supplier_id';

/**
 * Tells whom the rows belong to that a statement means, by what it says of the supplier: equal to a value, to one of several, or to
 * that of another table. Of several tables that are joined by the supplier and by nothing that is sent, each reaches all suppliers
 * (Citus asks every shard, each for its own rows); a table whose supplier is said by nothing would have to be looked for everywhere.
 *
 * @param distributed tables with the column, by which they are distributed
 */
export function suppliersOf(statement: ReadStatement, distributed: ReadonlySet<string>): Reached[] {
  const groups = new Groups(statement);
  return statement.uses.filter(({ name }) => distributed.has(name)).map((use) => ({ use, reach: groups.reachOf(use) }));
}

type Value = 'value' | 'values';

/** Uses whose supplier is the same. */
class Groups {
  private readonly parents = new Map<Use, Use>();
  private readonly said = new Map<Use, Set<Value>>();

  constructor(private readonly statement: ReadStatement) {
    for (const { scope, left, right } of statement.equalities)
      this.equal(this.supplierOf(left, scope), this.supplierOf(right, scope));
    for (const use of statement.uses) {
      const source = this.sourceOf(use.name);
      if (source !== undefined) this.equal(use, source);
      if (use.verb === 'INSERT' && use.columns.includes(SUPPLIER)) this.equal(use, 'values');
    }
  }

  reachOf(use: Use): Reach {
    const group = this.statement.uses.filter((one) => this.rootOf(one) === this.rootOf(use));
    const isSaid = (value: Value) => group.some((one) => this.said.get(one)?.has(value));
    if (isSaid('value')) return 'one supplier';
    if (isSaid('values')) return 'named suppliers';
    const tables = group.filter(({ name }) => this.sourceOf(name) === undefined);
    return tables.length > 1 ? 'each supplier' : 'no supplier';
  }

  /** What a named query has its supplier from: the table that it writes, or the first that it reads. */
  private sourceOf(name: string): Use | undefined {
    const inner = this.statement.uses.filter(({ scope }) => scope.name !== null && scope.name === name);
    return inner.find(({ verb }) => verb !== 'SELECT') ?? inner[0];
  }

  private equal(one: Use | Value | null, other: Use | Value | null): void {
    if (one === null || other === null || (typeof one === 'string' && typeof other === 'string')) return;
    if (typeof one === 'string') this.equal(other, one);
    else if (typeof other === 'string') this.said.set(one, (this.said.get(one) ?? new Set()).add(other));
    else if (this.rootOf(one) !== this.rootOf(other)) this.parents.set(this.rootOf(one), this.rootOf(other));
  }

  /** Whose supplier a column is, when it is one. */
  private supplierOf(operand: Operand, scope: Scope): Use | Value | null {
    if (operand.kind !== 'column') return operand.kind === 'other' ? null : operand.kind;
    const { alias, column } = operand;
    for (let within: Scope | null = scope; within !== null; within = within.parent) {
      const uses = this.statement.uses.filter((use) => use.scope === within);
      const named = uses.filter((use) => (alias === null ? use.name !== '' : use.alias === alias));
      const [use] = alias === null ? named.filter(({ name }) => name !== 'import_supplier') : named;
      if (use === undefined) continue;
      // The rows of a function are what was sent.
      if (use.name === '') return column.includes('supplier') ? 'values' : null;
      return column === SUPPLIER || (use.name === 'import_supplier' && column === 'id') ? use : null;
    }
    return null;
  }

  private rootOf(one: Use): Use {
    const parent = this.parents.get(one);
    return parent === undefined ? one : this.rootOf(parent);
  }
}
