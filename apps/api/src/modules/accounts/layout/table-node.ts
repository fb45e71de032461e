import { fieldsOf, type LeafSpec, type NestedSpec, type PayloadClass } from '@carryover/contract';

/**
 * How the value of a column travels: decimals and instants would lose digits in JSON or depend on the session; the value
 * of a JSON column is the sender's own, in which null is a value.
 */
export type ColumnKind = 'plain' | 'decimal' | 'instant' | 'json';

/** A column and the field that it stores. */
export interface Column {
  /** Where the value sits in the payload's object, keys joined by dots: `prepay_details.debt_balance`. */
  readonly field: string;
  readonly keys: readonly string[];
  readonly column: string;
  readonly kind: ColumnKind;
  /** The field of the contract that it keeps. */
  readonly spec: LeafSpec;
}

/** One object (or list of objects) of the payload and the table its entries are rows of. */
export interface TableNode {
  /** Key in the parent object; the root has none. */
  readonly field: string;
  readonly isList: boolean;
  /** Whether the list is there when it has no entries: the contract requires it. */
  readonly isKeptEmpty: boolean;
  readonly table: string;
  /** Foreign key to the row of the parent object, when that is not the account itself. */
  readonly parentColumn?: string;
  /** Table that ties the row to the account, for rows an account does not own. */
  readonly link?: string;
  /** Columns that tell apart the lists which share a table; written with the row, and asked for when reading. */
  readonly discriminator: Readonly<Record<string, string>>;
  readonly columns: readonly Column[];
  readonly children: readonly TableNode[];
}

/** The table of an object or a list, and those of what is in it, by field, in the order they are written. */
export interface TableLayout {
  readonly table: string;
  readonly link?: string;
  readonly discriminator?: Readonly<Record<string, string>>;
  readonly children?: Readonly<Record<string, TableLayout>>;
}

/**
 * Maps the objects of a class to tables: a field with one value is a column of its object's table, with the name and
 * kind of its declaration. An object without a table of its own is stored in the columns of the object around it.
 * @throws Error a list without a table, a table for an unknown field, or two fields in one column
 */
export function layOut(type: PayloadClass, layout: TableLayout): TableNode {
  return tableNode('', null, type, layout, null);
}

function tableNode(
  field: string,
  spec: NestedSpec | null,
  type: PayloadClass,
  layout: TableLayout,
  parent: TableLayout | null,
): TableNode {
  const { table, link, discriminator = {}, children = {} } = layout;
  const isList = spec?.kind === 'list';
  const columns = columnsOf(type, Object.keys(children), []);
  const twice = columns.find(({ column }, index) => columns.findIndex((other) => other.column === column) !== index);
  if (twice !== undefined) throw new Error(`${table}.${twice.column} is to keep two fields.`);
  return {
    field,
    isList,
    isKeptEmpty: isList && spec.description.required === true,
    table,
    ...(parent !== null && { parentColumn: `${parent.table}_id` }),
    ...(link !== undefined && { link }),
    discriminator,
    columns,
    children: Object.entries(children).map(([name, inner]) => {
      const within = fieldsOf(type).get(name);
      if (within === undefined || within.kind === 'leaf') throw new Error(`${type.name} holds no objects in ${name}.`);
      return tableNode(name, within, within.type(), inner, spec === null ? null : layout);
    }),
  };
}

/** @param keys where the object lies in that of the table */
function columnsOf(type: PayloadClass, withTables: readonly string[], keys: readonly string[]): Column[] {
  return [...fieldsOf(type)].flatMap(([name, spec]): Column[] => {
    const path = [...keys, name];
    if (spec.kind === 'leaf') return spec.facts.column === null ? [] : [columnOf(path, spec)];
    if (keys.length === 0 && withTables.includes(name)) return [];
    if (spec.kind === 'list') throw new Error(`The list ${path.join('.')} of ${type.name} has no table.`);
    return columnsOf(spec.type(), [], path);
  });
}

function columnOf(keys: readonly string[], spec: LeafSpec): Column {
  const field = keys.join('.');
  return { field, keys, column: spec.facts.column ?? keys.at(-1) ?? field, kind: kindOf(spec), spec };
}

function kindOf({ description: { type, format } }: LeafSpec): ColumnKind {
  if (type === 'object') return 'json';
  if (type === 'decimal') return 'decimal';
  return format === 'date-time' ? 'instant' : 'plain';
}
