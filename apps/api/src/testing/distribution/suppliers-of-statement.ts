import { type Equality, mustHold, type Operand, type ReadStatement, type Scope, type Use } from './read-statement.js';

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
 * What is said of the rows of a subquery, or of those that an outer join adds, is not said of the others.
 *
 * @param distributed tables with the column, by which they are distributed
 */
export function suppliersOf(statement: ReadStatement, distributed: ReadonlySet<string>): Reached[] {
  const groups = new Groups(statement);
  return statement.uses.filter(({ name }) => distributed.has(name)).map((use) => ({ use, reach: groups.reachOf(use) }));
}

type Value = 'value' | 'values';

/** Uses whose supplier is the same, and what is said of it. */
class Groups {
  private readonly parents = new Map<Use, Use>();
  /** What the supplier of each is equal to, of all its rows. */
  private readonly said = new Map<Use, Set<Use | Value>>();

  constructor(private readonly statement: ReadStatement) {
    for (const equality of statement.equalities) {
      const left = this.supplierOf(equality.left, equality.scope);
      const right = this.supplierOf(equality.right, equality.scope);
      if (left === null || right === null) continue;
      this.say(left, right, equality);
      this.say(right, left, equality);
    }
    for (const use of statement.uses) {
      const source = this.sourceOf(use.name);
      if (source !== undefined) {
        this.say(use, source);
        this.say(source, use);
      }
      if (use.verb === 'INSERT' && use.columns.includes(SUPPLIER)) this.say(use, 'values');
    }
  }

  reachOf(use: Use): Reach {
    const said = this.allSaidOf(use);
    if (said.has('value')) return 'one supplier';
    if (said.has('values')) return 'named suppliers';
    const group = this.statement.uses.filter((one) => this.rootOf(one) === this.rootOf(use));
    const tables = group.filter(({ name }) => this.sourceOf(name) === undefined);
    return tables.length > 1 ? 'each supplier' : 'no supplier';
  }

  /** What a named query has its supplier from: the table that it writes, or the first that it reads. */
  private sourceOf(name: string): Use | undefined {
    const inner = this.statement.uses.filter(({ scope }) => scope.name !== null && scope.name === name);
    return inner.find(({ verb }) => verb !== 'SELECT') ?? inner[0];
  }

  /** Notes that two are joined by the supplier, and what that of the one is equal to. */
  private say(one: Use | Value, other: Use | Value, equality?: Equality): void {
    if (typeof one === 'string') return;
    if (equality === undefined || limits(equality, one))
      this.said.set(one, (this.said.get(one) ?? new Set()).add(other));
    if (typeof other !== 'string' && this.rootOf(one) !== this.rootOf(other))
      this.parents.set(this.rootOf(one), this.rootOf(other));
  }

  /** All that follows of the supplier of a use. */
  private allSaidOf(use: Use): ReadonlySet<Use | Value> {
    const all = new Set<Use | Value>([use]);
    for (const one of all) if (typeof one !== 'string') for (const other of this.said.get(one) ?? []) all.add(other);
    return all;
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

/** Whether there are no rows of a use for which the two are not equal. */
function limits({ scope, outer }: Equality, use: Use): boolean {
  for (let inner = scope; inner !== use.scope; inner = inner.parent)
    if (inner.within === null || inner.parent === null || !mustHold(inner.within)) return false;
  if (outer === null) return true;
  return outer.kind !== 'full' && (outer.kind === 'left') === (use === outer.joined);
}
