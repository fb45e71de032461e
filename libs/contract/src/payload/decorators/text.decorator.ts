import {
  type FieldDescription,
  type FieldOptions,
  factsOf,
  type LeafSpec,
  type OwnedBound,
  whenBlank,
} from '../field-spec.js';
import { quoted, ShapeProblem, tooLong, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** Declaration of a text field. */
export interface TextOptions extends FieldOptions {
  /** Whether its absence is an error for every supplier, also where rules are warnings. */
  readonly essential?: boolean;
  /** Whether it is a code of the industry: where its format is only a warning, a longer code is kept. */
  readonly isCode?: boolean;
  /** "" counts as not given (R11). */
  readonly blank?: boolean;
  readonly min?: number;
  /** The longest text in code points; none when the contract names none. */
  readonly max?: number;
  readonly format?: 'email' | 'phone';
  /** A format another rule owns, essential when a sandbox keeps to it. `{value}` in its message stands for the value sent. */
  readonly pattern?: OwnedBound & { readonly source: string; readonly isEssential?: boolean };
  /** Values known today; others are accepted. */
  readonly examples?: readonly string[];
  /** Whether spaces at the ends belong to the value, as in a password. */
  readonly keepSpace?: boolean;
  /** Brings a value into its normal form; must leave one it does not understand alone. */
  readonly normalise?: (value: string) => string;
}

/** A string: trimmed, not blank, within its length, in its format (R04, R05, R11). */
export function Text(options: TextOptions = {}): PropertyDecorator {
  return fieldDecorator(textSpec(options));
}

/** The longest code that is kept, in code points. */
const LONGEST_CODE = 255;

function textSpec(options: TextOptions): LeafSpec {
  const { min, max, pattern, normalise, keepSpace = false, essential: isEssential = false, isCode = false } = options;
  const description: FieldDescription = {
    type: 'string',
    required: options.required ?? false,
    allowBlank: options.blank ?? false,
    ...(options.format && { format: options.format }),
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(pattern && { pattern: pattern.source }),
    ...(options.examples && { examples: options.examples }),
  };
  const bound = pattern && { rule: pattern.rule, code: pattern.code ?? 'invalid_format', message: pattern.message };
  const expression = pattern && new RegExp(pattern.source, 'u');
  return {
    kind: 'leaf',
    description,
    facts: factsOf(options),
    isEssential,
    bound,
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      const value = keepSpace || hasPlainEnds(raw) ? raw : raw.trim();
      if (value === '' || (keepSpace && value.trim() === '')) return whenBlank(description, isEssential);
      if (max !== undefined && isLongerThan(value, max))
        return isCode && !isLongerThan(value, LONGEST_CODE) ? tooLong(max).keeping(value) : tooLong(max);
      if (pattern && bound && expression && !expression.test(value)) {
        return new ShapeProblem(
          bound.rule,
          bound.code,
          bound.message.replace('{value}', () => quoted(value)),
          value,
          false,
          pattern.isEssential,
        );
      }
      return normalise ? normalise(value) : value;
    },
  };
}

/** Whether a text begins and ends with visible ASCII: nothing is to be trimmed then, and it is not blank. */
function hasPlainEnds(text: string): boolean {
  return isVisibleAscii(text.charCodeAt(0)) && isVisibleAscii(text.charCodeAt(text.length - 1));
}

/** Whether a code is that of a visible ASCII character; false for NaN, the code past the end. */
function isVisibleAscii(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/** Length in code points: an emoji outside the basic plane counts once, though JavaScript counts it twice. */
function isLongerThan(value: string, max: number): boolean {
  if (value.length <= max) return false;
  if (value.length > max * 2) return true;
  let length = 0;
  for (const _ of value) {
    length += 1;
    if (length > max) return true;
  }
  return false;
}
