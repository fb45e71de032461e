import { decimalPattern, normaliseDecimal } from '../../values/decimal-text.js';
import { type FieldDescription, type FieldOptions, factsOf, type OwnedBound, whenBlank } from '../field-spec.js';
import { invalidDecimal, ShapeProblem, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Declaration of a field with decimal text. */
export interface DecimalTextOptions extends FieldOptions {
  /** Most digits before and after the point. */
  readonly integer: number;
  readonly fraction: number;
  /** Set when the value must not be negative: the rule for it, with its message. */
  readonly notNegative?: OwnedBound;
}

/** A decimal number as text, kept as text with its scale: never a float (R09). */
export function DecimalText(options: DecimalTextOptions): PropertyDecorator {
  const { integer, fraction, notNegative } = options;
  const source = decimalPattern(integer, fraction);
  const expression = new RegExp(source);
  const malformed = invalidDecimal(integer, fraction);
  const bound = notNegative && { ...notNegative, code: 'out_of_range' };
  const negative = bound && new ShapeProblem(bound.rule, bound.code, bound.message);
  const description: FieldDescription = {
    type: 'decimal',
    required: options.required ?? false,
    pattern: source,
    decimal: { integer, fraction },
    ...(notNegative && { min: 0 }),
  };
  return fieldDecorator({
    kind: 'leaf',
    description,
    facts: factsOf(options),
    bound,
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      if (!expression.test(raw)) return raw.trim() === '' ? whenBlank(description) : malformed;
      const value = normaliseDecimal(raw);
      return negative && value.startsWith('-') ? negative.keeping(value) : value;
    },
  });
}
