import { ABSENT } from './absent.js';
import type { FieldGroup } from './field-groups.js';
import { blank, missing, nullGiven, ShapeProblem } from './shape-problem.js';

export { ABSENT };

/** A DTO class: constructed by nobody at run time, it carries the specification of an object of the contract. */
export type PayloadClass<T extends object = object> = new () => T;

/** Required, required under a rule of its own (optional in shape), or optional. */
export type Presence = true | 'conditional' | false;

/** A bound that another rule owns: checked with the shape, reported under that rule with its message. */
export interface OwnedBound {
  readonly rule: string;
  /** The rule's short code; left out where the contract has none, which gives a general one. */
  readonly code?: string;
  readonly message: string;
}

/** What the contract says about a field. The names are those of the published field list. */
export interface FieldDescription {
  readonly type: 'string' | 'boolean' | 'integer' | 'number' | 'decimal' | 'array' | 'object';
  readonly format?: 'date' | 'date-time' | 'email' | 'phone';
  readonly required: Presence;
  readonly allowBlank?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly decimal?: { readonly integer: number; readonly fraction: number };
  /** The only accepted values, without "". */
  readonly values?: readonly string[];
  /** Values known at the time of writing, where further ones are accepted. */
  readonly examples?: readonly string[];
  readonly cap?: number;
  /** The fewest entries of a list, where it is not none. */
  readonly minItems?: number;
  /** The entries a list has as a rule, where another number is only worth a warning. */
  readonly usualItems?: number;
  /** JSON types a value may have, where there are several. */
  readonly jsonTypes?: readonly ('number' | 'string')[];
}

/** What a field says of itself beside its type and its bounds; what is derived from it is in CONTRIBUTING.md. */
export interface FieldFacts {
  /** One sentence on what the value says, with its unit. Every field of a request for an account has one. */
  readonly meaning?: string;
  /** A value as it is sent, already in normal form. A field of few values needs none: the first of them stands for it. */
  readonly example?: unknown;
  /** What it is called where people read it, if not by its name: `supply_start_date` is "Supply start date". */
  readonly label?: string;
  /** Where the guide has it, with all that it holds; by default where the object is that holds it. */
  readonly group?: FieldGroup;
  /** The column that keeps it, if not one of its name; null when the tables of the account hold it in none. */
  readonly column?: string | null;
  /** The list of the catalogue of which its value names an entry, such as `tariff`. */
  readonly names?: string;
  /**
   * Whether its value may say something about a person, or who it is. Every field of a request for an account says so:
   * see `isPersonalPath`. Left out where nobody is shown what was sent.
   */
  readonly personal?: boolean;
  /**
   * Whether the supplier may correct it after the import; of an object or a list, with all that it holds. With `unless` entries
   * of which that flag is true are left out; entries are the same where the fields of `by` are. See `correctionsOf`.
   */
  readonly correctable?: true | { readonly unless: string; readonly by: readonly string[] };
}

/** A bound that a rule owns, as it is told. `{value}` in its message stands for what was sent. */
export type ToldBound = OwnedBound & {
  readonly code: string;
  /** The message before its bounds were filled in, where it has any. */
  readonly template?: string;
};

/** What every field says of itself, whatever its type. */
export interface FieldOptions extends FieldFacts {
  readonly required?: Presence;
}

/** The facts among the options of a decorator. */
export function factsOf(options: FieldFacts): FieldFacts {
  const { meaning, example, label, group, column, names, personal, correctable } = options;
  return { meaning, example, label, group, column, names, personal, correctable };
}

/** A field of one value: reads it into its normal form, into ABSENT, or into what is wrong with it. */
export interface LeafSpec {
  readonly kind: 'leaf';
  readonly description: FieldDescription;
  readonly facts: FieldFacts;
  /** Whether nothing can be done without it: that it is missing is an error for everybody. */
  readonly isEssential?: boolean;
  readonly bound?: ToldBound | undefined;
  readonly read: (raw: unknown) => unknown;
  /** What each entry is when the field is a list of single values; `read` then checks the list alone. */
  readonly item?: LeafSpec;
}

/** A field that holds an object of its own, or a list of them. */
export interface NestedSpec {
  readonly kind: 'object' | 'list';
  readonly description: FieldDescription;
  readonly facts: FieldFacts;
  /** As of a {@link LeafSpec}. */
  readonly isEssential?: boolean;
  readonly bound?: ToldBound | undefined;
  readonly type: () => PayloadClass;
  readonly cap: number;
  readonly capProblem: ShapeProblem;
  /** The entries that are kept where `capProblem` is only a warning; `cap` where that is a limit for everybody. */
  readonly keptCap: number;
  /** Whether a list given must have an entry; else an empty one that is not required counts as not given. */
  readonly notEmpty?: boolean;
}

export type FieldSpec = LeafSpec | NestedSpec;

/** R02 and R03, the first questions to every field; null when the value has to be looked at. */
export function presenceProblem(spec: FieldSpec, raw: unknown): ShapeProblem | typeof ABSENT | null {
  if (raw !== undefined) return raw === null ? nullGiven : null;
  if (spec.description.required !== true) return ABSENT;
  if (spec.isEssential === true) return missingEssential;
  // A list that is required says nothing new when it is left out: it is read as one without entries.
  return spec.kind === 'list' ? missing.keeping([]) : missing;
}

const missingEssential = missing.unlowered;
const blankEssential = blank.unlowered;

/** What an empty or all-space string means: not given where blanks are allowed, else an error (R05, R11). */
export function whenBlank(description: FieldDescription, isEssential = false): ShapeProblem | typeof ABSENT {
  if (description.allowBlank === true) return ABSENT;
  return isEssential ? blankEssential : blank;
}
