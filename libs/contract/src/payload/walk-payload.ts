import { isJsonObject } from '../json/json-exact-number.js';
import {
  ABSENT,
  type FieldSpec,
  type LeafSpec,
  type NestedSpec,
  type PayloadClass,
  presenceProblem,
} from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';
import { compileReadFields, type FieldOrder, type FieldWalk, type ReadFields } from './read-fields.js';
import { REFUSING, type Severities } from './severity.js';
import { blank, ShapeProblem, unknownField, wrongType } from './shape-problem.js';

/**
 * Problems after which a body is read no further unless more are listed: a small body of empty objects would have
 * millions, and storing each until some are listed costs more than reading the body.
 */
export const MOST_PROBLEMS = 2_000;

/** Characters of an unknown name that are shown at most. */
const LONGEST_NAME = 4_096;

/** A problem of shape and where it is. */
export interface LocatedProblem {
  readonly path: readonly (string | number)[];
  readonly problem: ShapeProblem;
}

/**
 * An object of the contract as far as it could be read: fields with a problem are missing, and so are list entries that
 * are no objects, though they keep their positions.
 */
export type Partially<T> = T extends (infer Item)[]
  ? (Partially<Item> | undefined)[]
  : T extends object
    ? { [Name in keyof T]?: Partially<T[Name]> }
    : T;

interface CompiledClass {
  readonly names: ReadonlySet<string>;
  readonly readFields: ReadFields;
}

const compiledClasses: Record<FieldOrder, WeakMap<object, CompiledClass>> = {
  declared: new WeakMap(),
  'by name': new WeakMap(),
};

function compile(type: PayloadClass, order: FieldOrder): CompiledClass {
  let compiled = compiledClasses[order].get(type);
  if (compiled === undefined) {
    const fields = fieldsOf(type);
    compiled = { names: new Set(fields.keys()), readFields: compileReadFields(fields, order) };
    compiledClasses[order].set(type, compiled);
  }
  return compiled;
}

/** How a body is read. */
export interface WalkOptions {
  /** Of the fields of the normalised object; the problems are in that of the declaration whatever it is. */
  readonly order?: FieldOrder;
  /** Which problems are errors; left out, all that are not advice. */
  readonly severities?: Severities;
  /** Problems after which nothing more is read, MOST_PROBLEMS unless said otherwise. */
  readonly mostProblems?: number;
}

/** Result of reading a body: the value, its problems, and those that are only warnings. */
export interface WalkedPayload<T> {
  readonly value: Partially<T>;
  readonly problems: readonly LocatedProblem[];
  readonly warnings: readonly LocatedProblem[];
  /** Whether reading stopped at the limit of problems, so that the value has only the beginning of the body. */
  readonly isCut: boolean;
  /** Whether there are more warnings than those. */
  readonly hasMoreWarnings: boolean;
}

/**
 * Reads parsed JSON by the metadata of a DTO class: the normalised object and all problems of shape (R01 to R11), up
 * to a limit. A value with a problem is missing from the object; where the problem is only a warning, its kept form
 * is there. Does not change the parsed JSON.
 */
export function walkPayload<T extends object>(
  type: PayloadClass<T>,
  raw: unknown,
  { order = 'declared', severities = REFUSING, mostProblems = MOST_PROBLEMS }: WalkOptions = {},
): WalkedPayload<T> {
  const walk = new Walk(order, severities, mostProblems);
  const value = walk.object(type, raw);
  const { problems, warnings, isCut, hasMoreWarnings } = walk;
  return { value: (value ?? {}) as Partially<T>, problems, warnings, isCut, hasMoreWarnings };
}

/** Entries of a list that are read at once: those of an ordinary body take a fraction of a millisecond. */
const SLICE = 20;

/**
 * As {@link walkPayload}, reading long lists at the top of the body a slice at a time, after everything else: their problems come last.
 * @param pause is awaited before each slice but the first
 */
export async function walkPayloadInSlices<T extends object>(
  type: PayloadClass<T>,
  raw: unknown,
  { order = 'declared', severities = REFUSING, mostProblems = MOST_PROBLEMS }: WalkOptions,
  pause: () => Promise<void>,
): Promise<WalkedPayload<T>> {
  const walk = new Walk(order, severities, mostProblems, SLICE);
  const value = walk.object(type, raw);
  for (let more = walk.hasPostponed; more; more = walk.readSlice()) await pause();
  const { problems, warnings, isCut, hasMoreWarnings } = walk;
  return { value: (value ?? {}) as Partially<T>, problems, warnings, isCut, hasMoreWarnings };
}

/** A list whose entries are read later. */
interface PostponedList {
  readonly type: PayloadClass;
  readonly path: readonly (string | number)[];
  readonly raw: readonly unknown[];
  /** Entries read so far; as long as `raw`. */
  readonly entries: unknown[];
  /** How many have been read. */
  read: number;
}

class Walk implements FieldWalk {
  readonly problems: LocatedProblem[] = [];
  readonly warnings: LocatedProblem[] = [];
  isCut = false;
  hasMoreWarnings = false;
  private readonly path: (string | number)[] = [];
  private readonly postponed: PostponedList[] = [];

  /** @param slice entries of a list at the top that are read at once */
  constructor(
    private readonly order: FieldOrder,
    private readonly severities: Severities,
    private readonly mostProblems: number,
    private readonly slice = Number.POSITIVE_INFINITY,
  ) {}

  get hasPostponed(): boolean {
    return this.postponed.length > 0;
  }

  /** Reads the next entries of the lists that were postponed. @returns whether there are more */
  readSlice(): boolean {
    const [list] = this.postponed;
    if (list === undefined) return false;
    const { type, path, raw, entries } = list;
    this.path.push(...path);
    for (const end = Math.min(list.read + this.slice, raw.length); list.read < end; list.read += 1)
      entries[list.read] = this.entry(type, list.read, raw[list.read]);
    this.path.length = 0;
    if (list.read === raw.length || this.isCut) this.postponed.shift();
    return this.hasPostponed;
  }

  /** The normalised object, or undefined when the value is no object. */
  object(type: PayloadClass, raw: unknown): Record<string, unknown> | undefined {
    if (this.isCut) return undefined;
    if (!isJsonObject(raw)) {
      this.report(wrongType('object'));
      return undefined;
    }
    const { names, readFields } = compile(type, this.order);
    this.reportUnknown(raw, names);
    return readFields(Object.getPrototypeOf(raw) === Object.prototype ? raw : { ...raw }, this);
  }

  /** @param key name of the field, or position in a list */
  field(spec: FieldSpec, key: string | number, raw: unknown): unknown {
    const presence = presenceProblem(spec, raw);
    if (presence === ABSENT) return ABSENT;
    if (presence === null && spec.kind === 'leaf' && spec.item === undefined) {
      const value = spec.read(raw);
      if (typeof value !== 'object' || !(value instanceof ShapeProblem)) return value;
      return this.reportAt(key, value);
    }
    this.path.push(key);
    const value = presence ?? (spec.kind === 'leaf' ? this.leaf(spec, raw) : this.nested(spec, raw));
    const kept = value instanceof ShapeProblem ? this.report(value) : value;
    this.path.pop();
    return kept;
  }

  private reportAt(key: string | number, problem: ShapeProblem): unknown {
    this.path.push(key);
    const kept = this.report(problem);
    this.path.pop();
    return kept;
  }

  private leaf({ read, item }: LeafSpec, raw: unknown): unknown {
    const found = read(raw);
    const value = found instanceof ShapeProblem ? this.report(found) : found;
    return item !== undefined && Array.isArray(value) ? this.items(item, value) : value;
  }

  /** The values of a list of single values; one with a problem is missing, though the others keep their positions. */
  private items(item: LeafSpec, list: readonly unknown[]): unknown[] {
    return list.map((raw, index) => {
      const value = this.field(item, index, raw);
      return value === ABSENT ? undefined : value;
    });
  }

  private nested(spec: NestedSpec, raw: unknown): unknown {
    const value = spec.kind === 'list' ? this.list(spec, raw) : (this.object(spec.type(), raw) ?? ABSENT);
    // An optional object or list with nothing in it says no more than an absent one.
    return spec.description.required !== true && isEmpty(value) ? ABSENT : value;
  }

  private list(spec: NestedSpec, raw: unknown): unknown {
    if (!Array.isArray(raw)) return wrongType('array');
    if (raw.length > spec.cap && !this.isKept(spec, raw)) return ABSENT;
    if (raw.length === 0 && spec.notEmpty === true) return spec.isEssential === true ? blank.unlowered : blank;
    const type = spec.type();
    if (raw.length > this.slice && this.path.length === 1) return this.postpone(type, raw);
    return raw.map((item, index) => this.entry(type, index, item));
  }

  private entry(type: PayloadClass, index: number, raw: unknown): unknown {
    this.path.push(index);
    const value = this.object(type, raw);
    this.path.pop();
    return value;
  }

  private postpone(type: PayloadClass, raw: readonly unknown[]): unknown[] {
    const entries = new Array<unknown>(raw.length).fill(undefined);
    this.postponed.push({ type, path: [...this.path], raw, entries, read: 0 });
    return entries;
  }

  /** Reports a list that is too long. @returns whether its entries are read all the same */
  private isKept({ capProblem, keptCap }: NestedSpec, raw: readonly unknown[]): boolean {
    return this.report(raw.length <= keptCap ? capProblem.keeping(raw) : capProblem) !== ABSENT;
  }

  private reportUnknown(raw: Record<string, unknown>, names: ReadonlySet<string>): void {
    for (const name of Object.keys(raw)) {
      if (names.has(name)) continue;
      if (this.isCut) return;
      this.reportAt(name.slice(0, LONGEST_NAME), unknownField);
    }
  }

  /** @returns the value to keep in spite of the problem */
  private report(problem: ShapeProblem): unknown {
    if (problem.isLowerable) {
      const severity = this.severities.of(problem);
      if (severity === 'warning') this.warn(problem);
      if (severity !== 'error') return problem.kept;
    }
    if (this.problems.length < this.mostProblems) this.problems.push({ path: [...this.path], problem });
    else this.isCut = true;
    return ABSENT;
  }

  private warn(problem: ShapeProblem): void {
    if (this.warnings.length < this.mostProblems) this.warnings.push({ path: [...this.path], problem });
    else this.hasMoreWarnings = true;
  }
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0 && !(value instanceof ShapeProblem);
}
