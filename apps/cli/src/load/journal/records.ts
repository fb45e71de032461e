/** Which line of which input: `[file, line]`, files from 0 in the order they were named, lines from 1. */
export type LinePosition = readonly [file: number, line: number];

/**
 * What the journal says, oldest first. A line is open until a record names it; a later record of the same line counts.
 * - accepted: the service has stored it; what becomes of it is still to be learnt
 * - done: it is where it was to go; `result` says what came of it
 * - unchanged: it was there before, with the very payload of the line; differs: with another one, which stays as it is
 * - failed: it will not get there as it is; `problem` says why
 * - reopened: what it came to is not what was asked for, such as a dry run of what was to be imported; it is open again
 * - cursor: everything the feed says up to here is in the records above
 * - trying: the line is on its way, or it is no longer and the service took nothing of it; it stays as open or failed as it was
 */
export type JournalRecord =
  | {
      readonly kind: 'accepted';
      readonly position: LinePosition;
      readonly number: string;
      /** Left out when there are none. */
      readonly warnings?: LineWarnings;
    }
  | {
      readonly kind: 'done' | 'unchanged' | 'differs';
      readonly position: LinePosition;
      readonly number: string;
      readonly result: LineResult;
    }
  | {
      readonly kind: 'failed';
      readonly position: LinePosition;
      readonly number: string | null;
      readonly problem: LineProblem;
    }
  | { readonly kind: 'reopened'; readonly position: LinePosition; readonly number: string }
  | { readonly kind: 'cursor'; readonly cursor: string }
  | { readonly kind: 'trying'; readonly position: LinePosition; readonly isOnItsWay: boolean };

/** A record that says what became of a line. */
export type OutcomeRecord = Exclude<JournalRecord, { kind: 'reopened' | 'cursor' | 'trying' }>;

/** How many warnings the service told of a line, by id of the rule. */
export type LineWarnings = Readonly<Record<string, number>>;

/** Outcome of a line, as it is written to the file of results beside position and number. */
export type LineResult = Readonly<Record<string, unknown>>;

/** Why a line failed. */
export interface LineProblem {
  /** Of the first of the problems, when fields are wrong. */
  readonly code: string;
  /** The rule of that one, as `R28`; null for what no rule says. Left out by earlier releases. */
  readonly rule?: string | null;
  readonly detail: string;
  /** Messages by field path, when fields are wrong. */
  readonly errors?: unknown;
  /** Each of them with its rule and code. */
  readonly problems?: readonly FieldOfLine[];
  /** The id to tell the platform's team. */
  readonly request_id?: string;
  /** Of a line that was not sent, where it has a number that may be another line's. */
  readonly external_account_number?: string;
}

/** One thing that is wrong with a line. */
export interface FieldOfLine {
  /** Dotted, with positions; "" is the line as a whole. */
  readonly path: string;
  readonly rule: string | null;
  readonly code: string;
  readonly detail: string;
}

const LETTERS = {
  accepted: 'a',
  done: 'd',
  unchanged: 'u',
  differs: 'x',
  failed: 'f',
  reopened: 'o',
  cursor: 'c',
  trying: 't',
} as const;
/** Kinds of records that have a result. */
const WITH_RESULT = ['done', 'unchanged', 'differs'] as const;

/** Whether a record says that a dry run went through: earlier releases wrote that of a load that was none, too. */
export function isOfDryRun(record: JournalRecord): record is Extract<JournalRecord, { result: LineResult }> {
  return record.kind === 'done' && record.result.dry_run !== undefined;
}

/** One line of the journal, with its line feed. */
export function writeRecord(record: JournalRecord): string {
  return `${JSON.stringify([LETTERS[record.kind], ...fieldsOf(record)])}\n`;
}

function fieldsOf(record: JournalRecord): unknown[] {
  if (record.kind === 'cursor') return [record.cursor];
  if (record.kind === 'trying') return [...record.position, record.isOnItsWay];
  return [...record.position, record.number, ...restOf(record)];
}

function restOf(record: Exclude<JournalRecord, { kind: 'cursor' | 'trying' }>): unknown[] {
  if (record.kind === 'reopened') return [];
  if (record.kind === 'failed') return [record.problem];
  if (record.kind === 'accepted') return record.warnings === undefined ? [] : [record.warnings];
  return [record.result];
}

/** Reads a line of the journal. @returns null when it is none */
export function readRecord(text: string): JournalRecord | null {
  const fields = parsed(text);
  if (!Array.isArray(fields)) return null;
  const [letter, file, line, number, rest]: unknown[] = fields;
  if (letter === LETTERS.cursor && typeof file === 'string') return { kind: 'cursor', cursor: file };
  if (typeof file !== 'number' || typeof line !== 'number') return null;
  const position: LinePosition = [file, line];
  if (letter === LETTERS.trying && typeof number === 'boolean') return { kind: 'trying', position, isOnItsWay: number };
  if (letter === LETTERS.failed && isObject(rest) && (typeof number === 'string' || number === null))
    return { kind: 'failed', position, number, problem: { code: '', detail: '', ...rest } };
  if (typeof number !== 'string') return null;
  if (letter === LETTERS.reopened) return { kind: 'reopened', position, number };
  if (letter === LETTERS.accepted) return { kind: 'accepted', position, number, ...warningsOf(rest) };
  const kind = WITH_RESULT.find((each) => LETTERS[each] === letter);
  return kind !== undefined && isObject(rest) ? { kind, position, number, result: { ...rest } } : null;
}

/** Reads anything that is not a list of warnings as none, so that journals of every release can be read. */
function warningsOf(given: unknown): { warnings?: LineWarnings } {
  if (!isObject(given)) return {};
  const counts = Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return counts.length === 0 ? {} : { warnings: Object.fromEntries(counts) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
