import { type PayloadClass, type ToldBound } from '../payload/field-spec.js';
import { fieldsOf } from '../payload/payload-metadata.js';

/** The message and the code of a bound of a field that a rule owns. @throws Error the field has none */
export function boundOf(type: PayloadClass, field: string): ToldBound {
  const bound = fieldsOf(type).get(field)?.bound;
  if (bound === undefined) throw new Error(`No rule owns a bound of ${type.name} ${field}.`);
  return bound;
}
