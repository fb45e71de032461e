import { type FieldOptions, factsOf } from '../field-spec.js';
import { wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** true or false, as JSON booleans only (R04). */
export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return fieldDecorator({
    kind: 'leaf',
    description: { type: 'boolean', required: options.required ?? false },
    facts: factsOf(options),
    read: (raw) => (typeof raw === 'boolean' ? raw : wrongType('boolean')),
  });
}
