import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { type FieldOptions, factsOf, type NestedSpec, type OwnedBound, type PayloadClass } from '../field-spec.js';
import { ShapeProblem, tooManyEntries, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** An object is personal when anything in it is, and its columns are those of its fields. */
type NestedFacts = Pick<FieldOptions, 'required' | 'meaning' | 'label' | 'group' | 'correctable'>;

export interface NestedListOptions extends NestedFacts {
  /** Most entries; entries of a longer list are not read. */
  readonly cap: number;
  /** Whether the list must have an entry. */
  readonly notEmpty?: boolean;
  /** Whether its absence is an error for every supplier, also where rules are warnings. */
  readonly essential?: boolean;
  /** Set when a rule of the contract owns the cap, with the entries that are kept where the rule is only a warning. */
  readonly owner?: OwnedBound & { readonly keptCap: number };
}

/** An object with fields of its own (R10). */
export function Nested(type: () => PayloadClass, options: NestedFacts = {}): PropertyDecorator {
  return nestedDecorator({
    kind: 'object',
    description: { type: 'object', required: options.required ?? false },
    facts: factsOf(options),
    type,
    cap: 1,
    keptCap: 1,
    capProblem: tooManyEntries(1),
  });
}

/** A list of objects with fields of their own (R10). */
export function NestedList(type: () => PayloadClass, options: NestedListOptions): PropertyDecorator {
  const { cap, owner, notEmpty = false, essential = false } = options;
  const bound = owner && { rule: owner.rule, code: owner.code ?? 'too_many_entries', message: owner.message };
  return nestedDecorator({
    kind: 'list',
    description: { type: 'array', required: options.required ?? false, cap, ...(notEmpty && { minItems: 1 }) },
    facts: factsOf(options),
    isEssential: essential,
    bound,
    type,
    cap,
    keptCap: owner?.keptCap ?? cap,
    notEmpty,
    capProblem: bound ? new ShapeProblem(bound.rule, bound.code, bound.message) : tooManyEntries(cap),
  });
}

function nestedDecorator(spec: NestedSpec): PropertyDecorator {
  return (target, name) => {
    fieldDecorator(spec)(target, name);
    ValidateNested({ message: wrongType('object').detail })(target, name);
    Type(spec.type)(target, name);
  };
}
