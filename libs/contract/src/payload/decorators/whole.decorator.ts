import { JsonNumber } from '../../json/json-exact-number.js';
import { isExactNumber } from '../../json/json-number.js';
import { type FieldOptions, factsOf, type OwnedBound } from '../field-spec.js';
import { ShapeProblem, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Declaration of a field with a whole number. */
export interface WholeOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** The rule that owns the bounds. `{min}` and `{max}` in its message are filled in. */
  readonly bounds: OwnedBound;
  /** Whether that rule looks at every number, as each supplier may have bounds of its own: here only what cannot be kept is refused. */
  readonly isLeftToRule?: boolean;
}

/** The largest number that is kept where bounds refuse nothing, or not yet: what a smallint column takes. */
const LARGEST_KEPT = 32_767;

/** A whole number within bounds, as a JSON number without a fraction (R04). */
export function Whole(options: WholeOptions): PropertyDecorator {
  const { min, max, bounds, isLeftToRule = false, required = false } = options;
  const code = bounds.code ?? 'out_of_range';
  const message = bounds.message.replace('{min}', String(min)).replace('{max}', String(max));
  const outOfRange = new ShapeProblem(bounds.rule, code, message);
  return fieldDecorator({
    kind: 'leaf',
    description: { type: 'integer', required, min, max },
    facts: factsOf(options),
    bound: { rule: bounds.rule, code, message, template: bounds.message },
    read: (raw) => {
      const value = raw instanceof JsonNumber ? wholeOf(raw.text) : raw;
      if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType('integer');
      // Adding 0 turns -0 into 0, which is how it comes back from storage.
      if (value >= min && value <= max) return value + 0;
      if (Math.abs(value) > LARGEST_KEPT) return outOfRange;
      return isLeftToRule ? value + 0 : outOfRange.keeping(value + 0);
    },
  });
}

/** The whole number of a token; NaN when it has a fraction. One too large for a double is out of any bounds anyway. */
function wholeOf(token: string): number {
  const value = Number(token);
  if (!Number.isFinite(value)) return Math.sign(value) * Number.MAX_VALUE;
  return isExactNumber(token) || Math.abs(value) > Number.MAX_SAFE_INTEGER ? value : Number.NaN;
}
