import { type FieldDescription, type FieldOptions, factsOf, whenBlank } from '../field-spec.js';
import { notAccepted, unknownValue, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Declaration of a field with one of some words. */
export interface EnumeratedOptions extends FieldOptions {
  /** Whether its absence is an error for every supplier, also where rules are warnings. */
  readonly essential?: boolean;
  /** "" counts as not given (R11). */
  readonly blank?: boolean;
}

/** One of a closed set of values, matched exactly (R06). */
export function Enumerated(values: readonly string[], options: EnumeratedOptions = {}): PropertyDecorator {
  const accepted = new Set(values);
  const description: FieldDescription = {
    type: 'string',
    required: options.required ?? false,
    allowBlank: options.blank ?? false,
    values,
  };
  const isEssential = options.essential === true;
  return fieldDecorator({
    kind: 'leaf',
    description,
    facts: factsOf(options),
    isEssential,
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      if (accepted.has(raw)) return raw;
      return raw.trim() === '' ? whenBlank(description, isEssential) : notAccepted(raw, values);
    },
  });
}

/** A word of a list that is open: any other one is taken, too, with a warning (R06). */
export function KnownValue(values: readonly string[], options: EnumeratedOptions = {}): PropertyDecorator {
  const known = new Set(values);
  const description: FieldDescription = {
    type: 'string',
    required: options.required ?? false,
    allowBlank: options.blank ?? false,
    examples: values,
  };
  const isEssential = options.essential === true;
  return fieldDecorator({
    kind: 'leaf',
    description,
    facts: factsOf(options),
    isEssential,
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      if (known.has(raw)) return raw;
      const value = raw.trim();
      if (value === '') return whenBlank(description, isEssential);
      return known.has(value) ? value : unknownValue(value, values);
    },
  });
}
