import { isJsonObject } from '../../json/json-exact-number.js';
import { type FieldOptions, factsOf } from '../field-spec.js';
import { wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Any JSON object, kept exactly as sent. */
export function JsonObject(options: FieldOptions = {}): PropertyDecorator {
  return fieldDecorator({
    kind: 'leaf',
    description: { type: 'object', required: options.required ?? false },
    facts: factsOf(options),
    read: (raw) => (isJsonObject(raw) ? raw : wrongType('object')),
  });
}
