import { type Presence } from '../field-spec.js';
import { ShapeProblem, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Ten digits of pounds, in pence: far more than any bill, and exact in a JSON number. */
export const MOST_PENCE = 1_000_000_000_000;
const fraction = new ShapeProblem('R171', 'amount_not_in_pence', 'Expected whole pence, without a fraction.');
const outOfRange = new ShapeProblem('R171', 'out_of_range', `Expected at most ${MOST_PENCE} pence either way.`);

/** Whole pence as a JSON number (R171); below zero for a credit. */
export function Pence(options: { readonly required?: Presence } = {}): PropertyDecorator {
  return fieldDecorator({
    kind: 'leaf',
    description: { type: 'number', required: options.required ?? false },
    read: (raw) => {
      if (typeof raw !== 'number') return wrongType('number');
      if (!Number.isInteger(raw)) return fraction;
      return Math.abs(raw) > MOST_PENCE ? outOfRange : raw + 0;
    },
  });
}
