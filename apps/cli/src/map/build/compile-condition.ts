import type { ColumnReference, Condition, DateOperand, Formats, ObjectNode } from '../mapping/mapping.js';
import { DateReader } from '../values/read-date.js';
import { REFUSED } from '../values/value-outcome.js';
import type { BuildRow } from './build-row.js';
import { columnAccess, type UsedColumns } from './column-access.js';

/** Whether something is made of a row. */
export type Holds = (row: BuildRow) => boolean;

/** What conditions are compiled with. */
export interface ConditionContext {
  readonly node: ObjectNode;
  readonly used: UsedColumns;
  readonly formats: Formats;
}

const nobody = (): void => undefined;

/**
 * A condition as code. A value that is not a date meets every condition about dates, so that its row is not dropped
 * silently; the value is refused where a field is made of it.
 */
export function compileCondition(condition: Condition, context: ConditionContext): Holds {
  if ('of' in condition) {
    const parts = condition.of.map((each) => compileCondition(each, context));
    return condition.kind === 'all'
      ? (row) => parts.every((part) => part(row))
      : (row) => parts.some((part) => part(row));
  }
  const value = columnAccess(condition.column, context.node, context.used);
  if (condition.kind === 'blank') return (row) => (value(row).trim() === '') === condition.wanted;
  if (condition.kind === 'date') return compilePeriod(condition, context);
  const { words, isWanted } = condition;
  return (row) => words.has(value(row).trim().toUpperCase()) === isWanted;
}

function compilePeriod(
  { column, after, until }: Extract<Condition, { kind: 'date' }>,
  { node, used, formats }: ConditionContext,
): Holds {
  const reader = new DateReader(formats.dates, new Set());
  const dateAt = (reference: ColumnReference): ((row: BuildRow) => string) => {
    const value = columnAccess(reference, node, used);
    return (row) => {
      const date = reader.read(value(row).trim(), nobody);
      return date === REFUSED ? '' : date;
    };
  };
  const operand = (given: DateOperand | null): ((row: BuildRow) => string) | null => {
    if (given === null) return null;
    return typeof given === 'string' ? () => given : dateAt(given);
  };
  const [date, from, to] = [dateAt(column), operand(after), operand(until)];
  return (row) => {
    const day = date(row);
    if (day === '') return true;
    // Without a day to compare with, everything is after it and nothing until it.
    if (from !== null && !(day > from(row))) return false;
    return to === null || day <= to(row);
  };
}
