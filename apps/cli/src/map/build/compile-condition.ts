import type { Condition, DatedColumn, DateOperand, Formats, ObjectNode } from '../mapping/mapping.js';
import { DEFECTS } from '../results/defects.js';
import { cleanText, EmptyWords } from '../values/clean-text.js';
import { DateReader } from '../values/read-date.js';
import { REFUSED, type TellOfValue } from '../values/value-outcome.js';
import type { BuildRow, TellOfField } from './build-row.js';
import { columnAccess, rowOf, type UsedColumns } from './column-access.js';

/** Whether something is made of a row. Tells of what it cannot be compared with. */
export type Holds = (row: BuildRow, tell: TellOfField) => boolean;

/** What conditions are compiled with. */
export interface ConditionContext {
  readonly node: ObjectNode;
  readonly used: UsedColumns;
  readonly formats: Formats;
}

const nobody = (): void => undefined;

/**
 * A condition as code, which compares values as fields have them: cleaned. A value that is not a date meets every condition about
 * dates, so that its row is not dropped silently; the value is refused where a field is made of it. One that it is to be compared
 * with, and is no date, is refused here.
 */
export function compileCondition(condition: Condition, context: ConditionContext): Holds {
  if ('of' in condition) {
    const parts = condition.of.map((each) => compileCondition(each, context));
    return condition.kind === 'all'
      ? (row, tell) => parts.every((part) => part(row, tell))
      : (row, tell) => parts.some((part) => part(row, tell));
  }
  const value = columnAccess(condition.column, context.node, context.used);
  const empty = new EmptyWords(context.formats.empty);
  if (condition.kind === 'blank') return (row) => (cleanText(value(row), empty, nobody) === '') === condition.wanted;
  if (condition.kind === 'date') return compilePeriod(condition, context);
  const { words, isWanted } = condition;
  return (row) => {
    const text = value(row);
    // A word for no value that the condition names is that word.
    const is = words.has(text.trim().toUpperCase()) || words.has(String(cleanText(text, empty, nobody)).toUpperCase());
    return is === isWanted;
  };
}

function compilePeriod(
  { column, after, until }: Extract<Condition, { kind: 'date' }>,
  { node, used, formats }: ConditionContext,
): Holds {
  const empty = new EmptyWords(formats.empty);
  type DateAt = (row: BuildRow, tell: TellOfField | null) => string;
  const dateAt = (reference: DatedColumn): DateAt => {
    const value = columnAccess(reference, node, used);
    const { of, column: name, dates } = reference;
    const reader = new DateReader(dates ?? formats.dates, new Set());
    return (row, tell) => {
      const raw = value(row);
      const tellHere: TellOfValue = (code, _, note) => {
        const at = { row: (of === null ? null : rowOf(row, of)) ?? row, column: name, value: raw };
        if (DEFECTS[code].treatment === 'refused') tell?.(code, at, undefined, note);
      };
      const text = cleanText(raw, empty, tellHere);
      const date = text === REFUSED || text === '' ? '' : reader.read(text, tellHere);
      return date === REFUSED ? '' : date;
    };
  };
  const operand = (given: DateOperand | null): DateAt | null => {
    if (given === null) return null;
    return typeof given === 'string' ? () => given : dateAt(given);
  };
  const [date, from, to] = [dateAt(column), operand(after), operand(until)];
  return (row, tell) => {
    const day = date(row, null);
    if (day === '') return true;
    // Without a day to compare with, everything is after it and nothing until it.
    if (from !== null && !(day > from(row, tell))) return false;
    return to === null || day <= to(row, tell);
  };
}
