import {
  errorTree,
  type FieldErrorTree,
  instantProblem,
  listedProblems,
  normaliseInstant,
  type Problem,
  ShapeProblem,
  unknownField,
  wrongType,
} from '@carryover/contract';
import { FieldErrorsError } from '../errors/domain-error.js';
import { readOpaqueCursor } from './opaque-cursor.js';

/** Parameters of a query as the framework parses them: text, lists or objects. */
export type Query = Readonly<Record<string, unknown>>;

/** What is said of a cursor that we did not make. */
export const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');

/** What is said of a page that is none, or too large. @param most entries of a page */
export function wrongLimit(most: number): ShapeProblem {
  return new ShapeProblem('R04', 'out_of_range', `Expected a whole number from 1 to ${most}.`);
}

/**
 * Reads the parameters of a query one by one and collects their problems. Calls that write also refuse unknown
 * parameters ({@link reportUnknown}); for suppliers, calls that only read ignore them.
 */
export class QueryParameters {
  /** Problems found so far, in the order in which parameters were read. */
  readonly problems: Problem[] = [];

  constructor(private readonly query: object) {}

  /**
   * @param read makes a value of the text, or null when it is none
   * @param problem what is said then, and about anything that is no text
   * @returns null when the parameter is absent or wrong
   */
  read<T>(name: string, read: (text: string) => T | null, problem: ShapeProblem): T | null {
    const value: unknown = Object.hasOwn(this.query, name) ? Reflect.get(this.query, name) : undefined;
    if (value === undefined) return null;
    const result = typeof value === 'string' ? read(value) : null;
    if (result === null) this.report(name, problem);
    return result;
  }

  /** A date and time as UTC (R08). */
  instant(name: string): string | null {
    return this.read(name, normaliseInstant, instantProblem(Reflect.get(this.query, name)));
  }

  /** true and false in any case, also 1 and 0 (R04). */
  flag(name: string): boolean | null {
    return this.read(name, readBoolean, wrongType('boolean'));
  }

  /** Entries of a page: a whole number from 1 to `most`, without leading zeros (R04). */
  limit(most: number): number | null {
    const read = (text: string) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most ? Number(text) : null);
    return this.read('limit', read, wrongLimit(most));
  }

  /**
   * Where a page begins (R04), as {@link readOpaqueCursor} reads it.
   * @param pattern what a position of this list looks like; its groups are the parts
   * @param positionOf makes a position of the parts, or null when they are none
   */
  cursor<T>(pattern: RegExp, positionOf: (parts: readonly string[]) => T | null, name = 'cursor'): T | null {
    const read = (text: string) => {
      const parts = readOpaqueCursor(text, pattern);
      return parts === null ? null : positionOf(parts);
    };
    return this.read(name, read, wrongCursor);
  }

  report(path: string, { rule, code, detail }: Pick<Problem, 'rule' | 'code' | 'detail'>): void {
    this.problems.push({ path, rule, code, detail });
  }

  /** Reports unknown parameters. @param known as for {@link unknownParameters} */
  reportUnknown(known: readonly string[]): void {
    this.problems.push(...unknownParameters(this.query, known));
  }

  /** @throws FieldErrorsError naming every parameter that is wrong, when one is */
  throwProblems(): void {
    if (this.problems.length === 0) return;
    throw new FieldErrorsError(this.errors().toJSON());
  }

  /** The problems found so far as a tree, limited as lists are. */
  errors(): FieldErrorTree {
    const listed = listedProblems({ problems: this.problems, isComplete: true });
    return errorTree(listed, new Map(this.problems.map((problem) => [problem, [problem.path]])));
  }
}

/** For calls without query parameters. @throws FieldErrorsError naming each that was given */
export function refuseParameters(query: object): void {
  const parameters = new QueryParameters(query);
  parameters.reportUnknown([]);
  parameters.throwProblems();
}

/**
 * Problems of unknown query parameters (R01): a mistyped `is_dry_run` must not turn a dry run into an import.
 * @param known names of the parameters of the call
 */
export function unknownParameters(query: object, known: readonly string[]): Problem[] {
  const { rule, code, detail } = unknownField;
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  return unknown.map((path) => ({ path, rule, code, detail }));
}

function readBoolean(text: string): boolean | null {
  const value = text.toLowerCase();
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}
