import type { LeafSpec } from '@carryover/contract';
import type { CodeTable, Condition, DatedColumn, DateOperand, Expression, Lookup, NumberFormat } from './mapping.js';
import { NUMBER_SETTINGS, readDates, readNumbers } from './read-formats.js';
import type { YamlValue } from './yaml-reader.js';

/** What expressions are read with. */
export interface ExpressionContext {
  readonly numbers: NumberFormat;
  /** Whether a file of this name is read. */
  readonly hasFile: (name: string) => boolean;
  /** The files whose rows are around what is read, the nearest first: its own, and those further out. */
  readonly around: readonly string[];
  /** Reads a table of codes from a CSV file. */
  readonly codeFile: (path: string, from: string | null, to: string | null, at: YamlValue) => CodeTable;
}

const SETTINGS = [
  'column',
  'columns',
  'of',
  'separator',
  'constant',
  'call',
  'trim',
  'pad',
  'codes',
  'lookup',
  'dates',
  'money',
  'when',
  'otherwise',
] as const;

/** Decimals of the payload that are no pounds: what the mapping says of all amounts, unit and sign, is not said of them. */
export const QUANTITIES: ReadonlySet<string> = new Set(['reading_value', 'consumption']);

const AS_WRITTEN = { unit: 'pounds', sign: 'kept', minus: null } as const;

/** A field's value: the name of a column, or an object with settings. */
export function readExpression(name: string, value: YamlValue, spec: LeafSpec, context: ExpressionContext): Expression {
  const numbers = QUANTITIES.has(name) ? { ...context.numbers, ...AS_WRITTEN } : context.numbers;
  const plain: Omit<Expression, 'from'> = {
    trim: true,
    pad: null,
    codes: null,
    lookup: null,
    dates: null,
    numbers,
    negativeWhen: null,
    when: null,
    otherwise: null,
  };
  if (!value.isMap)
    return { ...plain, from: { kind: 'columns', columns: [{ column: value.text(), of: null }], separator: '' } };
  const given = value.fields(SETTINGS);
  const { trim, pad, codes, lookup, dates, money, when, otherwise } = given;
  if (money !== undefined && spec.description.type !== 'decimal') money.fail('only amounts have `money`');
  if (dates !== undefined && spec.description.format === undefined) dates.fail('only dates have `dates`');
  const { negative_when: negativeWhen, ...written } = money?.fields([...NUMBER_SETTINGS, 'negative_when']) ?? {};
  return {
    from: readFrom(value, given, context),
    trim: trim?.flag() ?? true,
    pad: pad?.whole(1, 64) ?? null,
    codes: codes === undefined ? null : readCodes(codes, context),
    lookup: lookup === undefined ? null : readLookup(lookup, context),
    dates: dates === undefined ? null : readDates(dates),
    numbers: readNumbers(written, numbers),
    negativeWhen: negativeWhen === undefined ? null : readCondition(negativeWhen, context),
    when: when === undefined ? null : readCondition(when, context),
    otherwise: otherwise?.text() ?? null,
  };
}

type Given = Partial<Record<(typeof SETTINGS)[number], YamlValue>>;

function readFrom(value: YamlValue, given: Given, context: ExpressionContext): Expression['from'] {
  const { column, columns, constant, call, separator } = given;
  const of = readOf(given.of, context);
  const named = [column, columns, constant].filter((each) => each !== undefined);
  if (named.length > 1) value.fail('`column`, `columns` and `constant` exclude each other');
  if (call !== undefined && constant !== undefined) value.fail('`call` and `constant` exclude each other');
  const references = [...(column === undefined ? [] : [column]), ...(columns?.items() ?? [])].map((each) => ({
    column: each.text(),
    of,
  }));
  if (call !== undefined) return { kind: 'call', name: call.text(), columns: references };
  if (constant !== undefined) return { kind: 'constant', value: constant.text() };
  if (references.length === 0) value.fail('say `column`, `columns`, `constant` or `call`');
  return { kind: 'columns', columns: references, separator: separator?.text() ?? ' ' };
}

function readOf(value: YamlValue | undefined, { hasFile, around }: ExpressionContext): string | null {
  if (value === undefined) return null;
  const name = value.text();
  if (!hasFile(name)) value.fail(`no file is called ${name}`);
  if (around.includes(name)) return name;
  return value.fail(
    `no row of ${name} is around this; there are rows of ${around.join(', ')}`,
    '`lookup` takes a value from a row of any other file',
  );
}

function readCodes(value: YamlValue, context: ExpressionContext): CodeTable {
  const entries = value.isMap ? value.entries() : [];
  const file = value.isMap ? entries.find(([name]) => name === 'file')?.[1] : value;
  if (file !== undefined) {
    const { from, to } = value.isMap ? value.fields(['file', 'from', 'to']) : {};
    return context.codeFile(file.text(), from?.text() ?? null, to?.text() ?? null, file);
  }
  const words = new Map<string, string>();
  for (const [word, meaning] of entries) {
    const known = words.get(word.toUpperCase());
    if (known !== undefined && known !== meaning.text())
      meaning.fail(`${word} is there twice, whatever its case, as ${known} and ${meaning.text()}`);
    words.set(word.toUpperCase(), meaning.text());
  }
  return { words, from: 'the mapping' };
}

function readLookup(value: YamlValue, { hasFile }: ExpressionContext): Lookup {
  const { file, on, take } = value.fields(['file', 'on', 'take']);
  if (file === undefined || on === undefined || take === undefined) return value.fail('say `file`, `on` and `take`');
  if (!hasFile(file.text())) file.fail(`no file is called ${file.text()}`);
  return { file: file.text(), on: on.text(), take: take.text() };
}

const CONDITION_SETTINGS = ['all', 'any', 'column', 'of', 'is', 'not', 'blank', 'after', 'until', 'dates'] as const;
/** What a condition asks of its column; `after` and `until` may be asked together. */
const TESTS: readonly (typeof CONDITION_SETTINGS)[number][] = ['is', 'not', 'blank', 'after', 'until'];

/** Fails where a condition asks for two things, of which one would not be asked. */
function expectOneTest(value: YamlValue, given: Partial<Record<(typeof CONDITION_SETTINGS)[number], YamlValue>>): void {
  const isListed = given.all !== undefined || given.any !== undefined;
  const asked = CONDITION_SETTINGS.filter((name) => given[name] !== undefined && (isListed || TESTS.includes(name)));
  const [first, second] = asked;
  if (second === undefined || first === 'after') return;
  value.fail(`\`${first}\` and \`${second}\` exclude each other`, 'a list of conditions holds where each of them does');
}

/** A condition: a column and what it has to be, or `all` or `any` of several. */
export function readCondition(value: YamlValue, context: ExpressionContext): Condition {
  if (value.isList) return { kind: 'all', of: value.items().map((item) => readCondition(item, context)) };
  const given = value.fields(CONDITION_SETTINGS);
  expectOneTest(value, given);
  if (given.all) return { kind: 'all', of: given.all.items().map((item) => readCondition(item, context)) };
  if (given.any) return { kind: 'any', of: given.any.items().map((item) => readCondition(item, context)) };
  if (given.column === undefined) return value.fail('a condition needs `column`, `all` or `any`');
  const column = readDatedColumn(given.column, given, context);
  if (given.dates !== undefined && given.after === undefined && given.until === undefined)
    given.dates.fail('only `after` and `until` compare dates');
  const words = (each: YamlValue): ReadonlySet<string> =>
    new Set(each.items().map((item) => item.text().toUpperCase()));
  if (given.is) return { kind: 'words', column, words: words(given.is), isWanted: true };
  if (given.not) return { kind: 'words', column, words: words(given.not), isWanted: false };
  if (given.blank) return { kind: 'blank', column, wanted: given.blank.flag() };
  if (given.after === undefined && given.until === undefined)
    return value.fail('a condition needs `is`, `not`, `blank`, `after` or `until`');
  const operand = (each: YamlValue | undefined): DateOperand | null =>
    each === undefined ? null : readOperand(each, context);
  return { kind: 'date', column, after: operand(given.after), until: operand(given.until) };
}

function readOperand(value: YamlValue, context: ExpressionContext): DateOperand {
  if (!value.isMap) {
    const day = value.text();
    return /^\d{4}-\d\d-\d\d$/.test(day) ? day : value.fail('use a day as YYYY-MM-DD, or `column` with `of`');
  }
  const given = value.fields(['column', 'of', 'dates']);
  return readDatedColumn(given.column ?? value.fail('say which `column`'), given, context);
}

function readDatedColumn(
  column: YamlValue,
  { of, dates }: Partial<Record<'of' | 'dates', YamlValue>>,
  context: ExpressionContext,
): DatedColumn {
  return {
    column: column.text(),
    of: readOf(of, context),
    dates: dates === undefined ? null : readDates(dates),
  };
}
