import type { LookupTable } from '../join/lookups.js';
import type { ColumnReference, Expression, Formats, LeafPlan, NumberFormat, ObjectNode } from '../mapping/mapping.js';
import { cleanText, EmptyWords, NO_EMPTY_WORDS } from '../values/clean-text.js';
import { valueReader } from '../values/read-value.js';
import { REFUSED, type TellOfValue } from '../values/value-outcome.js';
import type { BuildRow, TellOfField, ValueAt } from './build-row.js';
import { columnAccess, rowOf, type UsedColumns } from './column-access.js';
import { compileCondition } from './compile-condition.js';

/** Makes the value of a field from a row; undefined where there is none. */
export type MakeLeaf = (row: BuildRow, tell: TellOfField) => unknown;

/** A function of the user's module: values of the columns in, text out. */
export type UserFunction = (values: readonly string[], row: { file: string; row: number }) => unknown;

/** What fields are compiled with. */
export interface LeafContext {
  readonly used: UsedColumns;
  readonly formats: Formats;
  readonly functions: ReadonlyMap<string, UserFunction>;
  /** Values that lookups take, by file and columns. */
  readonly lookups: (file: string, on: string, take: string) => LookupTable;
}

/** A field as code. A value that is refused is told, and the field has none. */
export function compileLeaf({ name, spec, expression }: LeafPlan, node: ObjectNode, context: LeafContext): MakeLeaf {
  const { formats, used } = context;
  const { dates, otherwise, trim } = expression;
  // The condition alone decides which amounts are negative.
  const numbers: NumberFormat =
    expression.negativeWhen === null ? expression.numbers : { ...expression.numbers, sign: 'positive' };
  const read = valueReader(name, spec, formats, { dates, numbers, nodePath: node.path });
  const holds = expression.when === null ? null : compileCondition(expression.when, { node, used, formats });
  const isNegative =
    expression.negativeWhen === null ? null : compileCondition(expression.negativeWhen, { node, used, formats });
  const empty = emptyWords(formats.empty, spec, expression);
  const change = compileChanges(expression, empty, context);
  // A table of codes has the words of all columns together, and of a name Na or Null may be a part.
  const emptyOf: EmptyWordsOfPart = (part) =>
    expression.codes !== null || (name.endsWith('_name') && CAPITALISED.test(part)) ? NO_EMPTY_WORDS : empty;
  const source = compileSource(expression, node, context, emptyOf);
  return (row, tell) => {
    if (holds !== null && !holds(row, tell)) return undefined;
    const raw = source.value(row, tell);
    if (raw === REFUSED) return undefined;
    const at = { row: source.rowOf(row), column: source.column, value: raw };
    const tellHere: TellOfValue = (code, became, note) => tell(code, at, became, note);
    let text: string | typeof REFUSED = trim ? cleanText(raw, empty, tellHere) : raw;
    if (text !== REFUSED && text !== '') text = change(text, tellHere);
    if (text === REFUSED) return undefined;
    if (text === '') {
      if (otherwise === null) return undefined;
      text = otherwise;
    }
    const value = read(text, tellHere);
    if (value === REFUSED || value === '') return undefined;
    return isNegative === null ? value : signed(String(value), isNegative(row, tell));
  };
}

/** Words of the source that mean "no value", without those that are codes of this field. */
function emptyWords(usual: ReadonlySet<string>, { description }: LeafPlan['spec'], { codes }: Expression): EmptyWords {
  const meant = new Set([
    ...(description.values ?? []),
    ...(description.examples ?? []),
    ...(codes?.words.keys() ?? []),
  ]);
  return new EmptyWords(new Set([...usual].filter((word) => !meant.has(word))));
}

const CAPITALISED = /^\s*[A-Z][a-z]+\s*$/;

/** Words of one of several columns that mean that it has no value. */
type EmptyWordsOfPart = (part: string) => EmptyWords;

interface Source {
  readonly value: (row: BuildRow, tell: TellOfField) => string | typeof REFUSED;
  /** The row that is blamed. */
  readonly rowOf: (row: BuildRow) => BuildRow;
  readonly column: string | null;
}

function compileSource(
  { from, trim }: Expression,
  node: ObjectNode,
  context: LeafContext,
  emptyOf: EmptyWordsOfPart,
): Source {
  if (from.kind === 'constant') return { value: () => from.value, rowOf: (row) => row, column: null };
  const accesses = from.columns.map((reference) => columnAccess(reference, node, context.used));
  const blamed = blameOf(from.columns);
  if (from.kind === 'call') return { ...blamed, value: callOf(from.name, accesses, blamed, context) };
  const [only] = accesses;
  if (only !== undefined && accesses.length === 1) return { ...blamed, value: only };
  const { columns, separator } = from;
  const parts = columns.map(({ column }, index) => partOf(column, accesses[index], trim, blamed, emptyOf));
  return {
    ...blamed,
    value: (row, tell) => {
      const texts = parts.map((part) => part(row, tell));
      return texts.includes(REFUSED) ? REFUSED : texts.filter((text) => text !== '').join(separator);
    },
  };
}

/** A column of several that make a value, cleaned as a value of its own, which it is told of. */
function partOf(
  column: string,
  access: ValueAt | undefined,
  isCleaned: boolean,
  { rowOf }: Omit<Source, 'value'>,
  emptyOf: EmptyWordsOfPart,
): Source['value'] {
  return (row, tell) => {
    const raw = access?.(row) ?? '';
    if (!isCleaned) return raw.trim();
    return cleanText(raw, emptyOf(raw), (code, became, note) =>
      tell(code, { row: rowOf(row), column, value: raw }, became, note),
    );
  };
}

function blameOf([first]: readonly ColumnReference[]): Omit<Source, 'value'> {
  const of = first?.of ?? null;
  return {
    column: first?.column ?? null,
    rowOf: of === null ? (row) => row : (row) => rowOf(row, of) ?? row,
  };
}

function callOf(
  name: string,
  accesses: readonly ValueAt[],
  { rowOf, column }: Omit<Source, 'value'>,
  context: LeafContext,
): Source['value'] {
  const call = context.functions.get(name);
  return (row, tell) => {
    const values = accesses.map((access) => access(row));
    try {
      const found = call?.(values, { file: row.file, row: row.row });
      return found === undefined || found === null ? '' : String(found);
    } catch (error) {
      const note = error instanceof Error ? error.message : String(error);
      tell('module_failed', { row: rowOf(row), column, value: values.join(', ') }, undefined, `${name}: ${note}`);
      return REFUSED;
    }
  };
}

type Change = (text: string, tell: TellOfValue) => string | typeof REFUSED;

/** Padding, table of codes and lookup, in this order. */
function compileChanges(
  { pad, codes, lookup, otherwise }: Expression,
  empty: EmptyWords,
  { lookups }: LeafContext,
): Change {
  const table = lookup === null ? null : lookups(lookup.file, lookup.on, lookup.take);
  return (given, tell) => {
    let text = pad === null ? given : given.padStart(pad, '0');
    if (codes !== null) {
      const meaning = codes.words.get(text.toUpperCase()) ?? (otherwise === null ? undefined : '');
      if (meaning === undefined) {
        tell('value_not_mapped', undefined, `it is not in ${codes.from}`);
        return REFUSED;
      }
      text = meaning;
    }
    if (table === null || text === '') return text;
    const found = table.get(text);
    if (found === null) {
      tell('several_rows', undefined, `${lookup?.file} has several with it in ${lookup?.on}`);
      return REFUSED;
    }
    if (found !== undefined && empty.has(found)) tell('word_for_nothing', '');
    if (found !== undefined) return empty.has(found) ? '' : found;
    if (otherwise !== null) return '';
    tell('no_lookup', undefined, `${lookup?.file} has no row with it in ${lookup?.on}`);
    return REFUSED;
  };
}

function signed(amount: string, isNegative: boolean): string {
  const bare = amount.replace('-', '');
  return isNegative && /[1-9]/.test(bare) ? `-${bare}` : bare;
}
