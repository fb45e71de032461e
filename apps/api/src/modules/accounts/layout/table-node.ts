/**
 * How the value of a column travels: decimals and instants would lose digits in JSON or depend on the session; the value
 * of a JSON column is the sender's own, in which null is a value.
 */
export type ColumnKind = 'plain' | 'decimal' | 'instant' | 'json';

export interface Column {
  /** Where the value sits in the payload's object, keys joined by dots: `prepay_details.debt_balance`. */
  readonly field: string;
  readonly keys: readonly string[];
  readonly column: string;
  readonly kind: ColumnKind;
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

export interface TableNodeOptions {
  parentColumn?: string;
  link?: string;
  isKeptEmpty?: boolean;
  discriminator?: Record<string, string>;
  children?: TableNode[];
}

/** @param columns fields parted by spaces, each `field`, `field>column`, or either with `:decimal`, `:instant` or `:json` */
export function listOf(field: string, table: string, columns: string, options: TableNodeOptions = {}): TableNode {
  return tableNode(field, true, table, columns, options);
}

/** An object that may be given once. @param columns as in {@link listOf} */
export function oneOf(field: string, table: string, columns: string, options: TableNodeOptions = {}): TableNode {
  return tableNode(field, false, table, columns, options);
}

function tableNode(
  field: string,
  isList: boolean,
  table: string,
  columns: string,
  options: TableNodeOptions,
): TableNode {
  return {
    field,
    isList,
    isKeptEmpty: options.isKeptEmpty ?? false,
    table,
    ...(options.parentColumn === undefined ? {} : { parentColumn: options.parentColumn }),
    ...(options.link === undefined ? {} : { link: options.link }),
    discriminator: options.discriminator ?? {},
    columns: columns.split(/\s+/).filter(Boolean).map(parseColumn),
    children: options.children ?? [],
  };
}

function parseColumn(text: string): Column {
  const [mapping = '', kind = 'plain'] = text.split(':');
  const [field = '', column = field] = mapping.split('>');
  return { field, keys: field.split('.'), column, kind: kind as ColumnKind };
}
