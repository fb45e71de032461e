import { normaliseInstant } from '../../values/instant.js';
import { type FieldDescription, type FieldOptions, factsOf, whenBlank } from '../field-spec.js';
import { instantProblem, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** A moment in ISO 8601, read into UTC; without an offset it is London time (R08). */
export function Instant(options: FieldOptions = {}): PropertyDecorator {
  const description: FieldDescription = {
    type: 'string',
    format: 'date-time',
    required: options.required ?? false,
    allowBlank: false,
  };
  return fieldDecorator({
    kind: 'leaf',
    description,
    facts: factsOf(options),
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      const instant = normaliseInstant(raw);
      if (instant !== null) return instant;
      return raw.trim() === '' ? whenBlank(description) : instantProblem(raw);
    },
  });
}
