import { type FieldDescription, type Presence, whenBlank } from '../field-spec.js';
import { notAccepted, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

export interface EnumeratedOptions {
  readonly required?: Presence;
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
  return fieldDecorator({
    kind: 'leaf',
    description,
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      if (accepted.has(raw)) return raw;
      return raw.trim() === '' ? whenBlank(description) : notAccepted(raw);
    },
  });
}
