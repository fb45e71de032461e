import { type AccountImportRequest, fieldsOf, type LeafSpec } from '@carryover/contract';
import type { ExtractedObject, MappingSettings } from './extracted-object.js';
import { writtenByType } from './written-as.js';
import type { WrittenField } from './written-field.js';

/** One of the files that a billing system would give out. */
export interface ExtractFile {
  readonly columns: readonly string[];
  /** Column whose values no two rows share; null without one. */
  readonly key: string | null;
  readonly objects: readonly ObjectColumns[];
  /** The rows of an account, each with a value for every column. */
  rowsOf(account: AccountImportRequest): string[][];
}

/** Objects in the rows of a file, with the column of each field that the file has of them. */
export interface ObjectColumns extends ExtractedObject {
  readonly columns: ReadonlyMap<string, FieldColumn>;
}

/** The column of a field. */
export interface FieldColumn {
  readonly column: string;
  /** What the mapping says of it besides; null for a value that is written as its type is. */
  readonly mapped: MappingSettings | null;
}

type Objects = Readonly<Record<string, ExtractedObject>>;

/** The objects of a row by their names; one that the row does not have is left out. */
type ObjectsOf<Own extends Objects> = { readonly [Name in keyof Own]?: InstanceType<Own[Name]['type']> };

/** A field of an object: `customer.title`. */
type FieldOf<Own extends Objects> = {
  [Name in keyof Own & string]: `${Name}.${keyof InstanceType<Own[Name]['type']> & string}`;
}[keyof Own & string];

/** What a column has: a field, that of whichever object the row has, one that is written in its own way, or a key of the file. */
type ColumnSource<Own extends Objects, Row> =
  | FieldOf<Own>
  | readonly FieldOf<Own>[]
  | WrittenField<FieldOf<Own>>
  | ((row: Row) => string);

interface Declared<Own extends Objects, Row> {
  readonly key?: string;
  readonly objects: Own;
  readonly rowsOf: (account: AccountImportRequest) => readonly Row[];
  /** Columns by the names that the billing system has for them, in their order. */
  readonly columns: Readonly<Record<string, ColumnSource<Own, Row>>>;
  /** Fields that the billing system does not keep. */
  readonly without?: readonly FieldOf<Own>[];
}

interface Column<Row> extends FieldColumn {
  readonly fields: readonly string[];
  readonly textOf: (row: Row) => string;
}

/**
 * A file with the columns that are named, and after them one for every other field of its objects, called after object and field:
 * a new field has its column by being declared.
 * @throws Error two columns have one name, or a field holds objects
 */
export function extractFile<Own extends Objects, Row extends ObjectsOf<Own>>(
  declared: Declared<Own, Row>,
): ExtractFile {
  const { key = null, objects, rowsOf, without = [] } = declared;
  const leaves = leavesOf(objects);
  const named = Object.entries(declared.columns).map(([column, source]) => columnOf<Row>(column, source, leaves));
  const known = new Set<string>([...named.flatMap(({ fields }) => fields), ...without]);
  const others = [...leaves.keys()].filter((field) => !known.has(field));
  const columns = [...named, ...others.map((field) => fieldColumn<Row>(columnNameOf(field), [field], leaves))];
  const names = columns.map(({ column }) => column);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new Error(`Two columns of one extract are called ${repeated}.`);
  return {
    columns: names,
    key,
    objects: Object.entries(objects).map(([name, object]) => ({ ...object, columns: columnsWithin(name, columns) })),
    rowsOf: (account) => rowsOf(account).map((row) => columns.map(({ textOf }) => textOf(row))),
  };
}

/** The fields of the objects that have one value, as `customer.title`. */
function leavesOf(objects: Objects): ReadonlyMap<string, LeafSpec> {
  const leaves = new Map<string, LeafSpec>();
  for (const [object, { type }] of Object.entries(objects)) {
    for (const [name, spec] of fieldsOf(type)) if (spec.kind === 'leaf') leaves.set(`${object}.${name}`, spec);
  }
  return leaves;
}

function columnOf<Row>(
  column: string,
  source: string | readonly string[] | WrittenField<string> | ((row: Row) => string),
  leaves: ReadonlyMap<string, LeafSpec>,
): Column<Row> {
  if (typeof source === 'function') return { column, fields: [], mapped: null, textOf: source };
  if (typeof source === 'string') return fieldColumn(column, [source], leaves);
  if ('field' in source) return fieldColumn(column, [source.field], leaves, source);
  return fieldColumn(column, source, leaves);
}

function fieldColumn<Row>(
  column: string,
  fields: readonly string[],
  leaves: ReadonlyMap<string, LeafSpec>,
  written?: WrittenField<string>,
): Column<Row> {
  const sources = fields.map((field) => {
    const spec = leaves.get(field);
    if (spec === undefined) throw new Error(`${column}: ${field} is no field with one value.`);
    const [object = '', name = ''] = field.split('.');
    return { object, name, write: written?.write ?? ((value: unknown) => writtenByType(spec.description, value)) };
  });
  return {
    column,
    fields,
    mapped: written?.mapped ?? null,
    textOf: (row) => {
      for (const { object, name, write } of sources) {
        const holder: unknown = Reflect.get(Object(row), object);
        if (holder !== undefined) return write(Reflect.get(Object(holder), name));
      }
      return '';
    },
  };
}

/** REGISTER_SEAL_COLOUR for `register.seal_colour`; a field that is named after its object does not say it twice. */
function columnNameOf(field: string): string {
  const [object = '', name = ''] = field.split('.');
  return (name.startsWith(`${object}_`) ? name : `${object}_${name}`).toUpperCase();
}

/** The columns of an object by the names of its fields. */
function columnsWithin(object: string, columns: readonly Column<never>[]): ReadonlyMap<string, FieldColumn> {
  const within = columns.flatMap(({ column, mapped, fields }) =>
    fields
      .filter((field) => field.startsWith(`${object}.`))
      .map((field) => [field.slice(object.length + 1), { column, mapped }] as const),
  );
  return new Map(within);
}
