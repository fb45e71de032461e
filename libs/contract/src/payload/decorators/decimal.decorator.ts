import { JsonNumber } from '../../json/json-exact-number.js';
import { decimalPattern, normaliseDecimal } from '../../values/decimal-text.js';
import { plainDecimal } from '../../values/number-token.js';
import {
  type FieldDescription,
  type FieldOptions,
  factsOf,
  type LeafSpec,
  type OwnedBound,
  whenBlank,
} from '../field-spec.js';
import { invalidDecimal, ShapeProblem, tooManyEntries, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Declaration of a decimal field. */
export interface DecimalOptions extends FieldOptions {
  /** Whether its absence is an error for every supplier, also where rules are warnings. */
  readonly essential?: boolean;
  /** Most digits before and after the point. */
  readonly integer: number;
  readonly fraction: number;
}

/**
 * A decimal sent as a JSON number or as text, kept as text with its scale: never a float (R09). Exact for numbers only
 * in a body that was read with exact numbers.
 */
export function Decimal(options: DecimalOptions): PropertyDecorator {
  return fieldDecorator(decimalSpec(options));
}

/** A decimal sent as a JSON number only, and kept as the text of a Decimal is. */
export function DecimalNumber(options: DecimalOptions): PropertyDecorator {
  const { integer, fraction, required = false } = options;
  const { read } = decimalSpec(options);
  return fieldDecorator({
    kind: 'leaf',
    description: { type: 'number', required, decimal: { integer, fraction } },
    facts: factsOf(options),
    read: (raw) => (typeof raw === 'string' ? wrongType('number') : read(raw)),
  });
}

/** Declaration of a list of decimals. */
export interface DecimalListOptions extends DecimalOptions {
  /** How many values there are, and the rule that says so. */
  readonly length: number;
  readonly owner: OwnedBound;
  /** The values that are kept where the rule is only a warning; a limit for all suppliers (R10). */
  readonly keptCap: number;
}

/** A list of so many decimals, each sent as a JSON number or as text. */
export function DecimalList(options: DecimalListOptions): PropertyDecorator {
  const { length, owner, keptCap, required = false, ...decimal } = options;
  const bound = { ...owner, code: owner.code ?? 'out_of_range' };
  const otherLength = new ShapeProblem(bound.rule, bound.code, bound.message);
  const tooMany = tooManyEntries(keptCap);
  return fieldDecorator({
    kind: 'leaf',
    description: { type: 'array', required, usualItems: length, cap: keptCap },
    facts: factsOf(options),
    bound,
    read: (raw) => {
      if (!Array.isArray(raw)) return wrongType('array');
      if (raw.length === length) return raw;
      return raw.length <= keptCap ? otherLength.keeping(raw) : tooMany;
    },
    item: decimalSpec({ ...decimal, required: true, essential: true }),
  });
}

function decimalSpec(options: DecimalOptions): LeafSpec {
  const { integer, fraction, required = false, essential = false } = options;
  const source = decimalPattern(integer, fraction);
  const expression = new RegExp(source);
  const malformed = invalidDecimal(integer, fraction);
  const description: FieldDescription = {
    type: 'decimal',
    required,
    pattern: source,
    decimal: { integer, fraction },
    jsonTypes: ['number', 'string'],
  };
  return {
    kind: 'leaf',
    description,
    facts: factsOf(options),
    isEssential: essential,
    read: (raw) => {
      if (typeof raw === 'string' && raw.trim() === '') return whenBlank(description, essential);
      const text = decimalTextOf(raw, Math.max(integer, fraction));
      if (text === undefined) return wrongType('number');
      return text !== null && expression.test(text) ? normaliseDecimal(text) : malformed;
    },
  };
}

/** The decimal text of what was sent; null when it has far too many digits, undefined when it is of another type. */
function decimalTextOf(raw: unknown, mostDigits: number): string | null | undefined {
  if (typeof raw === 'string') return raw;
  if (raw instanceof JsonNumber) return plainDecimal(raw.text, mostDigits);
  return typeof raw === 'number' ? plainDecimal(String(raw), mostDigits) : undefined;
}
