import { isDeepStrictEqual } from 'node:util';
import { type Stream, streamsOf } from '../join/streams.js';
import type { Mapping, ObjectNode } from '../mapping/mapping.js';
import { DEFECTS, type Defect } from '../results/defects.js';
import type { BuildRow, TellOfField, ValueAt } from './build-row.js';
import { columnAccess } from './column-access.js';
import { compileCondition, type Holds } from './compile-condition.js';
import { compileLeaf, type LeafContext, type MakeLeaf } from './compile-leaf.js';
import { Coverage } from './coverage.js';
import { LeftOutRowCounts } from './left-out-rows.js';
import { type SourceRun, SourceRuns } from './source-runs.js';

/** What was made of the rows of an account. */
export interface BuiltAccount {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly number: string | null;
  readonly defects: readonly Defect[];
  /** Whether a value or a row of it was refused, so that the account must not be sent as it is. */
  readonly isHeldBack: boolean;
  /** The rows of each list and of each object with rows of its own, by path. */
  readonly sources: Readonly<Record<string, SourceRun>>;
}

/** Finds the rows of a node below a row. */
export type RowsBelow = (node: ObjectNode, above: BuildRow) => readonly BuildRow[];

interface CompiledNode {
  readonly node: ObjectNode;
  readonly holds: Holds | null;
  readonly distinct: readonly ValueAt[] | null;
  /** Columns that rows below hang on. */
  readonly hangers: readonly ValueAt[];
  readonly leaves: readonly {
    readonly name: string;
    readonly make: MakeLeaf;
    readonly isConstant: boolean;
    readonly tally: number;
  }[];
  readonly children: readonly {
    readonly name: string;
    readonly kind: 'object' | 'list';
    readonly nodes: readonly CompiledNode[];
  }[];
}

/** Makes payloads of rows as a mapping says. */
export class AccountBuilder {
  readonly coverage: Coverage;
  readonly leftOut: LeftOutRowCounts;
  private readonly account: CompiledNode;
  private readonly shownFiles: ReadonlyMap<string, string>;
  private path: (string | number)[] = [];
  private defects: Defect[] = [];
  private isHeldBack = false;
  /** Whether what is made is compared only. */
  private isAside = false;
  private sources = new SourceRuns();
  private rowsBelow: RowsBelow = () => [];

  /** @param supplier import supplier of all accounts, where the mapping has no field for it */
  constructor(
    mapping: Mapping,
    private readonly supplier: string | null,
    private readonly context: LeafContext,
  ) {
    this.coverage = new Coverage(mapping);
    this.leftOut = new LeftOutRowCounts(mapping);
    this.account = this.compile(mapping.account, streamsOf(mapping));
    this.shownFiles = new Map([...mapping.files].map(([name, { shown }]) => [name, shown]));
  }

  /**
   * @param lacksRow whether a row that belongs to the account is refused whole, so that it is not below it
   * @returns null where the mapping says that no account is made of the row
   */
  build(row: BuildRow, rowsBelow: RowsBelow, lacksRow = false): BuiltAccount | null {
    this.path = [];
    this.defects = [];
    this.isHeldBack = false;
    const isLeftOut = this.account.holds !== null && !this.account.holds(row, this.tell);
    // Of one that nobody can decide about it is told.
    if (isLeftOut && !this.isHeldBack) {
      this.leftOut.note([row], []);
      this.leftOut.count();
      return null;
    }
    this.leftOut.note([row], [row]);
    this.isHeldBack ||= lacksRow;
    this.sources = new SourceRuns();
    this.rowsBelow = rowsBelow;
    this.sources.add('', this.account.node.index, row.row);
    const made = this.object(this.account, row) ?? {};
    this.leftOut.count();
    const payload =
      this.supplier === null || 'import_supplier' in made ? made : { import_supplier: this.supplier, ...made };
    const { external_account_number: number } = made;
    if (number === undefined) this.tell('missing_number', { row, column: null, value: '' });
    const known = typeof number === 'string' ? number : null;
    return {
      payload,
      number: known,
      defects: known === null ? this.defects : this.defects.map((defect) => ({ ...defect, account: known })),
      isHeldBack: this.isHeldBack,
      sources: this.sources.byPath(),
    };
  }

  private compile(node: ObjectNode, streams: readonly Stream[]): CompiledNode {
    const { used, formats } = this.context;
    const access = (column: string): ValueAt => columnAccess({ column, of: null }, node, used);
    return {
      node,
      holds: node.where === null ? null : compileCondition(node.where, { node, used, formats }),
      distinct: node.each?.map(access) ?? null,
      hangers: streams.flatMap(({ above, aboveColumns }) => (above === node ? aboveColumns.map(access) : [])),
      leaves: node.leaves.map((leaf) => ({
        name: leaf.name,
        make: compileLeaf(leaf, node, this.context),
        isConstant: leaf.expression.from.kind === 'constant',
        tally: this.coverage.tallyOf(node, leaf.name),
      })),
      children: node.children.map(({ name, kind, nodes }) => ({
        name,
        kind,
        nodes: nodes.map((each) => this.compile(each, streams)),
      })),
    };
  }

  private object({ node, leaves, children }: CompiledNode, row: BuildRow): Record<string, unknown> | undefined {
    const made: Record<string, unknown> = {};
    let hasContent = node.join !== null || node.parent === null;
    for (const { name, make, isConstant, tally } of leaves) {
      this.path.push(name);
      const value = make(row, this.tell);
      this.path.pop();
      if (!this.isAside) this.coverage.count(tally, value !== undefined);
      if (value === undefined) continue;
      made[name] = value;
      hasContent ||= !isConstant;
    }
    for (const { name, kind, nodes } of children) {
      this.path.push(name);
      const value = kind === 'list' ? this.list(nodes, row) : this.only(nodes, row);
      this.path.pop();
      if (value === undefined) continue;
      made[name] = value;
      hasContent = true;
    }
    return hasContent ? made : undefined;
  }

  private list(nodes: readonly CompiledNode[], above: BuildRow): unknown[] | undefined {
    const made: unknown[] = [];
    const path = this.path.join('.');
    for (const each of nodes) {
      for (const row of this.rowsOf(each, above)) {
        this.path.push(made.length);
        const value = this.object(each, row);
        this.path.pop();
        if (value === undefined) continue;
        made.push(value);
        this.sources.add(path, each.node.index, row.row);
      }
    }
    return made.length === 0 ? undefined : made;
  }

  private only(nodes: readonly CompiledNode[], above: BuildRow): unknown {
    for (const each of nodes) {
      const [row, ...others] = this.rowsOf(each, above);
      if (row === undefined) continue;
      const value = this.object(each, row);
      if (value === undefined) continue;
      this.expectSame(each, value, row, others);
      if (each.node.join !== null) this.sources.add(this.path.join('.'), each.node.index, row.row);
      return value;
    }
    return undefined;
  }

  /** Tells of further rows of an object that there is one of, unless the same object is made of them. */
  private expectSame(compiled: CompiledNode, value: object, first: BuildRow, others: readonly BuildRow[]): void {
    for (const row of others) {
      const other = this.aside(() => this.object(compiled, row));
      if (isDeepStrictEqual(other, value)) continue;
      this.tellSeveral(row, first);
    }
  }

  private tellSeveral(row: BuildRow, first: BuildRow): void {
    this.tell('several_rows', { row, column: null, value: '' }, undefined, `beside row ${first.row}`);
  }

  /** Makes something that is no part of the account. */
  private aside<Made>(make: () => Made): Made {
    const { defects, isHeldBack, sources, isAside } = this;
    Object.assign(this, { defects: [], sources: new SourceRuns(), isAside: true });
    try {
      return make();
    } finally {
      Object.assign(this, { defects, isHeldBack, sources, isAside });
    }
  }

  private rowsOf(compiled: CompiledNode, above: BuildRow): readonly BuildRow[] {
    const { node, holds, distinct } = compiled;
    const rows = node.join === null ? [above] : this.withoutRepeats(this.rowsBelow(node, above));
    const held = holds === null ? rows : rows.filter((row) => holds(row, this.tell));
    if (node.join !== null) this.leftOut.note(rows, held);
    if (distinct === null || held.length < 2) return held;
    const seen = new Map<string, { readonly row: BuildRow; own?: unknown }>();
    return held.filter((row) => {
      const value = distinct.map((access) => access(row).trim()).join('\u001f');
      const first = seen.get(value);
      if (first === undefined) return seen.set(value, { row }) !== undefined;
      first.own ??= this.ownOf(compiled, first.row);
      if (!isDeepStrictEqual(this.ownOf(compiled, row), first.own)) this.tellSeveral(row, first.row);
      return false;
    });
  }

  /** What is made of a row itself, and what the rows below it hang on: only those of the first row are found. */
  private ownOf({ leaves, children, hangers }: CompiledNode, row: BuildRow): unknown {
    const nodes = children.flatMap((child) => child.nodes).filter(({ node }) => node.join === null);
    const values = () => leaves.map(({ make }) => make(row, this.tell));
    const isMade = ({ holds }: CompiledNode): boolean => holds === null || holds(row, this.tell);
    const keys = hangers.map((access) => access(row).trim());
    return this.aside(() => [keys, values(), nodes.map((each) => isMade(each) && this.ownOf(each, row))]);
  }

  private withoutRepeats(rows: readonly BuildRow[]): readonly BuildRow[] {
    if (rows.length < 2) return rows;
    const seen = new Map<string, number>();
    return rows.filter((row) => {
      const text = row.values.join('\u001f');
      const first = seen.get(text);
      if (first === undefined) seen.set(text, row.row);
      else if (first !== row.row)
        this.tell('repeated_row', { row, column: null, value: '' }, undefined, `as row ${first}`);
      return first === undefined;
    });
  }

  private readonly tell: TellOfField = (code, { row, column, value }, became, note) => {
    if (DEFECTS[code].treatment === 'refused') this.isHeldBack = true;
    this.defects.push({
      code,
      file: this.shownFiles.get(row.file) ?? row.file,
      row: row.row,
      column,
      value: column === null ? null : value.slice(0, LONGEST_VALUE),
      ...(became === undefined ? {} : { became: became.slice(0, LONGEST_VALUE) }),
      ...(note === undefined ? {} : { note }),
      ...(this.path.length === 0 ? {} : { path: this.path.join('.') }),
    });
  };
}

const LONGEST_VALUE = 200;
